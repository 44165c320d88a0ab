import { setTimeout as sleep } from 'node:timers/promises';
import type { Haste } from '#fonts/engine.ts';
import { isIdle } from '#server/kit/jobs/is-idle.ts';
import type { Tools } from '#server/kit/tools.ts';
import {
  finishPrepared,
  holdUnprepared,
  isAnyHeld,
  missingForms,
  nextUnprepared,
  type PreparedForm,
  releaseUnprepared,
} from '#server/products/generated-files/generated-queries.ts';
import { type PackTools, packFont } from '#server/products/generated-files/pack-font.ts';
import { cutStyle } from '../webfont-kit/cut-kit.ts';

/** Makes a form of a font file and keeps it, unless it is there already. */
async function makeForm(tools: PackTools, key: string, form: PreparedForm, haste: Haste): Promise<void> {
  if (form === 'kit') await cutStyle(tools, key, haste);
  else await packFont(tools, key, form, haste);
}

type PrepareTools = Pick<Tools, 'db' | 'clock' | 'storage' | 'fonts' | 'log'>;

/** Longer than one form of a large font takes. Who holds a product longer was killed. */
const HELD_MS = 15 * 60_000;

/** What could not be made is tried again by itself after so long. */
const RETRY_MS = 60 * 60_000;

/**
 * Makes one form of one font file that nobody waits for yet, where one is missing: one at a time in all processes, so that
 * it takes the least of the machine, and the fonts that an owner has just brought come before those that can wait for quiet times.
 * @returns whether there may be more to do.
 */
export async function prepareNext(
  tools: PrepareTools,
  isIdle: () => Promise<boolean>,
  signal?: AbortSignal,
): Promise<boolean> {
  const { db, clock, log } = tools;
  const now = new Date(clock.now());
  if (await isAnyHeld(db, now)) return false;
  const next = await nextUnprepared(db, now, true);
  if (!next || (next.can_wait && !(await isIdle()))) return false;
  const held = await holdUnprepared(db, now, next.can_wait, new Date(clock.now() + HELD_MS));
  if (!held) return false;
  const { product_id: productId, wanted_at: wantedAt } = held;
  const release = (trouble: string | null, until: Date | null) =>
    releaseUnprepared(db, { productId, wantedAt, trouble, until });
  try {
    const [missing] = await missingForms(db, productId);
    if (missing) await makeForm(tools, missing.file_key, missing.form, 'ahead');
    await release(null, null);
    await finishPrepared(db, productId);
  } catch (error) {
    // The end of the shop is no trouble with the font.
    if (signal?.aborted) await release(null, null);
    else {
      log.warn({ err: error, product: productId }, 'files not prepared');
      await release(error instanceof Error ? error.message : String(error), new Date(clock.now() + RETRY_MS));
    }
  }
  return true;
}

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

/** Makes what is still missing of a product that was bought, before its buyers come for it; the web kit where they may use it. */
export async function prepareForBuyers(tools: PackTools, productId: number, isForWeb: boolean): Promise<void> {
  for (const { file_key, form } of await missingForms(tools.db, productId))
    if (form !== 'kit' || isForWeb) await makeForm(tools, file_key, form, 'waited');
  await finishPrepared(tools.db, productId);
}
