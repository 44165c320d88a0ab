/** How far a backup or a restore is. What is written or read counts as it is outside the backup, unpacked. */
export type Progress = {
  /** What is done just now. */
  doing: string;
  rows: Count;
  files: Count;
  bytes: number;
};

/** `of` is null while it is not known, and only near where `isNear`. */
type Count = { done: number; of: number | null; isNear?: boolean };

export const noProgress = (): Progress => ({
  doing: 'looking',
  rows: { done: 0, of: null },
  files: { done: 0, of: null },
  bytes: 0,
});

/** In a line, e.g. `0:42 table orders: 1,200,000 of about 10,000,000 rows, 0 of 4,000 files, 310.2 MB`. */
export function formatProgress({ doing, rows, files, bytes }: Progress, elapsed_ms: number): string {
  const [seconds, minutes] = [Math.floor(elapsed_ms / 1000) % 60, Math.floor(elapsed_ms / 60_000)];
  const time = `${minutes}:${String(seconds).padStart(2, '0')}`;
  return `${time} ${doing}: ${formatCount(rows)} rows, ${formatCount(files)} files, ${(bytes / 1e6).toFixed(1)} MB`;
}

function formatCount({ done, of, isNear }: Count): string {
  const whole = (count: number) => count.toLocaleString('en');
  if (of === null) return whole(done);
  return `${whole(done)} of ${isNear ? 'about ' : ''}${whole(isNear ? Math.max(of, done) : of)}`;
}

/** How many rows end in a piece of a table as COPY writes it. */
export function countRows(piece: Buffer): number {
  let rows = 0;
  for (let at = piece.indexOf(LINE_END); at !== -1; at = piece.indexOf(LINE_END, at + 1)) rows += 1;
  return rows;
}
const LINE_END = 10;
