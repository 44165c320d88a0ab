/** Closes one after another; one that fails keeps none of the others open. @throws the first failure, after the last. */
export async function closeAll(closing: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const close of closing) await close().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
