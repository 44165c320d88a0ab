import { isProblem } from '#fonts/engine.ts';
import type { Tools } from '#server/kit/tools.ts';
import { tellMeasured, unmeasuredFiles } from './measure-queries.ts';
import { measureStyle } from './measure-style.ts';

const AT_ONCE = 20;

/** Measures a few files at a time of products that came before the measuring, or before its present way. */
export function createMeasureFiller(tools: Pick<Tools, 'db' | 'clock' | 'fonts' | 'storage' | 'log' | 'freshness'>) {
  // A file that can not be measured is not tried again by this process.
  const hopeless: string[] = [];

  return async function fillMeasures(): Promise<void> {
    const keys = await unmeasuredFiles(tools.db, hopeless, AT_ONCE);
    for (const key of keys) {
      const problem = await measureStyle(tools, key, await tools.storage.get(key));
      if (!problem || !isProblem(problem)) continue;
      hopeless.push(key);
      tools.log.warn({ file: key, problem }, 'font not measured');
    }
    if (keys.length === 0) return;
    await tellMeasured(tools.db);
    tools.freshness.changed();
  };
}
