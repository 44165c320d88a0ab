/**
 * What of an error says where to look. Libraries hang next to it what they were at: a cell, a row, a body, a mail with
 * its address.
 */
const TOLD = ['code', 'statusCode', 'severity', 'table', 'column', 'constraint', 'routine', 'syscall'] as const;

type PlainError = { type: string; message: string; stack: string } & Partial<
  Record<(typeof TOLD)[number], string | number>
>;

/** An error as it is written to the process log: what it is and where it came from, without the data it carries. */
export function plainError(error: unknown): PlainError | unknown {
  if (!(error instanceof Error)) return error;
  const facts = TOLD.flatMap((name) => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === 'string' || typeof value === 'number' ? [[name, value] as const] : [];
  });
  const cause = error.cause instanceof Error ? `\ncaused by ${error.cause.stack ?? error.cause.message}` : '';
  return {
    type: error.name,
    message: error.message,
    stack: `${error.stack ?? ''}${cause}`,
    ...Object.fromEntries(facts),
  };
}
