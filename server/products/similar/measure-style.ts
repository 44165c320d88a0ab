import { type FontProblem, isProblem } from '#fonts/engine.ts';
import type { Tools } from '#server/kit/tools.ts';
import { isMeasured, keepMeasures, noteMeasured, tellMeasured, unmeasuredFiles } from './measure-queries.ts';

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
  const { marks, shape, likeness, letters } = measures;
  const row = {
    file_key: key,
    marks,
    shape: JSON.stringify(shape),
    likeness: likeness && Buffer.from(likeness),
    sizes: letters && Buffer.from(letters.sizes),
    grids: letters && Buffer.from(letters.grids),
  };
  await keepMeasures(db, row, new Date(clock.now()));
  return null;
}

const AT_ONCE = 20;

/** Measures a few files at a time of products that came before the measuring, or before its present way. */
export function createMeasureFiller(tools: Pick<Tools, 'db' | 'clock' | 'fonts' | 'storage' | 'log' | 'freshness'>) {
  // A file that can not be measured is not tried again by this process.
  const hopeless: string[] = [];

  return async function fillMeasures(): Promise<void> {
    const keys = await unmeasuredFiles(tools.db, hopeless, AT_ONCE);
    for (const key of keys) {
      const problem = await measureStyle(tools, key, await tools.storage.get(key));
      if (problem) {
        hopeless.push(key);
        tools.log.warn({ file: key, problem }, 'font not measured');
      } else await noteMeasured(tools.db, key);
    }
    if (keys.length === 0) return;
    await tellMeasured(tools.db);
    tools.freshness.changed();
  };
}
