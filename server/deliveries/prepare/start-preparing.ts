import { setTimeout as sleep } from 'node:timers/promises';
import { isIdle } from '#server/kit/jobs/is-idle.ts';
import type { Tools } from '#server/kit/tools.ts';
import { prepareNext } from './prepare-next.ts';

const LOOK_EVERY_MS = 1_000;

/**
 * Prepares files as long as the shop is open. @returns how to end it: `stop` at once, `ended` when what was under way is given
 * up, which takes the end of the font workshop.
 */
export function startPreparing(tools: Tools): { stop(): Promise<void>; ended(): Promise<void> } {
  const stopping = new AbortController();
  const wishes = tools.settings.PREPARE_FILES;
  const isTimeForAll = async () => wishes === 'all' && (await isIdle());

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      const isMore = await prepareNext(tools, isTimeForAll, stopping.signal).catch((err: unknown) => {
        if (!stopping.signal.aborted) tools.log.warn({ err }, 'files not prepared');
        return false;
      });
      if (!isMore)
        await sleep(LOOK_EVERY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  }
  const working = wishes === 'off' ? Promise.resolve() : work();
  return { stop: async () => stopping.abort(), ended: () => working };
}
