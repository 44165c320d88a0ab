/** Whether an answer comes within `patience_ms`; an error is none. */
export async function answersInTime(ask: () => Promise<unknown>, patience_ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, patience_ms, false);
  });
  const answered = ask().then(
    () => true,
    () => false,
  );
  const isThere = await Promise.race([answered, late]);
  clearTimeout(timer);
  return isThere;
}
