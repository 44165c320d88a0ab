import { type FontFile, type FontProblem, isProblem, type Priority } from '#fonts/engine.ts';
import type { Tools } from '#server/kit/tools.ts';
import {
  isMeasured,
  keepMeasures,
  noteMeasured,
  notifyMeasured,
  productsDoneWith,
  unmeasuredFiles,
} from './measure-queries.ts';
import { rereadFacts } from './reread-facts.ts';

/**
 * Measures a font file and stores the measures under its key, unless that was done before.
 * @returns the problem of a file that cannot be measured; then nothing is stored.
 */
export async function measureStyle(
  { db, clock, fonts }: Pick<Tools, 'db' | 'clock' | 'fonts'>,
  key: string,
  file: FontFile,
  haste: Priority = 'waited',
): Promise<FontProblem | null> {
  if (await isMeasured(db, key)) return null;
  const measures = await fonts.measure(file, haste);
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

/**
 * Measures a few files at a time of products that came before the measuring, or before its present way. With the last
 * file of a product all its facts are read again.
 */
export function createMeasureFiller(tools: Pick<Tools, 'db' | 'clock' | 'fonts' | 'storage' | 'log' | 'freshness'>) {
  // A file that cannot be measured is not tried again by this process.
  const hopeless: string[] = [];

  return async function fillMeasures(): Promise<void> {
    const keys = await unmeasuredFiles(tools.db, hopeless, AT_ONCE);
    for (const key of keys) {
      // Before it counts as measured, so that a crash in between loses nothing.
      for (const id of await productsDoneWith(tools.db, key, hopeless)) await rereadFacts(tools, id);
      const problem = await measureStyle(tools, key, await tools.storage.get(key), 'ahead');
      if (problem) {
        hopeless.push(key);
        tools.log.warn({ file: key, problem }, 'font not measured');
      } else await noteMeasured(tools.db, key);
    }
    if (keys.length === 0) return;
    await notifyMeasured(tools.db);
    tools.freshness.changed();
  };
}
