import cluster from 'node:cluster';

const STOP_LIMIT_MS = 9_000;

export type Close = () => Promise<void>;

/**
 * Ends everything in order on a signal, or when npm, which passes no signals on, is gone. @returns what tells of the
 * end, and does it.
 */
export function endWithTheProcess(close: Close): { ending: AbortSignal; end(code: number): Promise<void> } {
  const ending = new AbortController();
  const end = async (code: number) => {
    if (ending.signal.aborted) return;
    ending.abort();
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    await close().catch((error: unknown) => {
      console.error(error);
      code = 1;
    });
    process.exit(code);
  };
  process.on('SIGTERM', () => end(0));
  process.on('SIGINT', () => end(0));
  // Of a terminal that was closed.
  process.on('SIGHUP', () => end(0));
  if (process.env.npm_lifecycle_event && cluster.isPrimary) {
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && end(0), 300).unref();
  }
  return { ending: ending.signal, end };
}

/** Closes one after another, all of them even if one fails. @throws the first failure, after the last. */
export async function closeAll(closing: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const close of closing) await close().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
