import { formatProgress, type Progress } from '#server/kit/backup/progress.ts';

/** A log file is written less often than a terminal is updated. */
const EVERY_MS = process.stderr.isTTY ? 500 : 5_000;

/**
 * Says on the standard error how far something is, in one line that changes where that is a terminal. @returns what
 * ends it, with what was done in all.
 */
export function showProgress(progress: Progress): () => void {
  const started = performance.now();
  const format = () => {
    const line = formatProgress(progress, performance.now() - started);
    process.stderr.write(process.stderr.isTTY ? `\r${line}\x1b[K` : `${line}\n`);
  };
  const saying = setInterval(format, EVERY_MS);
  return () => {
    clearInterval(saying);
    format();
    if (process.stderr.isTTY) process.stderr.write('\n');
  };
}
