import { type FontProblem, isProblem } from '#fonts/engine.ts';
import type { Tools } from '#server/kit/tools.ts';
import { isMeasured, keepMeasures } from './measure-queries.ts';

/**
 * Measures a font file and keeps what came out under its key, unless that was done before.
 * @returns the problem of a file that can not be measured; then nothing is kept.
 */
export async function measureStyle(
  { db, clock, fonts }: Pick<Tools, 'db' | 'clock' | 'fonts'>,
  key: string,
  bytes: Uint8Array,
): Promise<FontProblem | null> {
  if (await isMeasured(db, key)) return null;
  const measures = await fonts.measure(bytes);
  if (isProblem(measures)) return measures;
  const { marks, shape, likeness } = measures;
  const row = { file_key: key, marks, shape: JSON.stringify(shape), likeness: likeness && Buffer.from(likeness) };
  await keepMeasures(db, row, new Date(clock.now()));
  return null;
}
