import { type Progress, sayProgress } from '#server/kit/backup/progress.ts';

/** A log that nobody watches is told less often than a person. */
const EVERY_MS = process.stderr.isTTY ? 500 : 5_000;

/** Says on the standard error how far something is, in one line that changes where that is a terminal. @returns what ends it, with what was done in all. */
export function showProgress(progress: Progress): () => void {
  const begun = performance.now();
  const say = () => {
    const line = sayProgress(progress, performance.now() - begun);
    process.stderr.write(process.stderr.isTTY ? `\r${line}\x1b[K` : `${line}\n`);
  };
  const saying = setInterval(say, EVERY_MS);
  return () => {
    clearInterval(saying);
    say();
    if (process.stderr.isTTY) process.stderr.write('\n');
  };
}
