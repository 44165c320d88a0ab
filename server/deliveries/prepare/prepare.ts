import { setTimeout as sleep } from 'node:timers/promises';
import type { Priority } from '#fonts/engine.ts';
import { isIdle } from '#server/kit/jobs/is-idle.ts';
import type { Tools } from '#server/kit/tools.ts';
import {
  finishPrepared,
  holdUnprepared,
  isAnyReserved,
  missingForms,
  nextUnprepared,
  type PreparedForm,
  recordProblem,
  releaseUnprepared,
} from '#server/products/generated-files/generated-queries.ts';
import { type PackTools, packFont, UnworkableFont } from '#server/products/generated-files/pack-font.ts';
import { cutStyle } from '../webfont-kit/cut-kit.ts';

/** Makes a form of a font file and stores it, unless it is stored already. */
async function makeForm(tools: PackTools, key: string, form: PreparedForm, haste: Priority): Promise<void> {
  if (form === 'kit') await cutStyle(tools, key, haste);
  else await packFont(tools, key, form, haste);
}

type PrepareTools = Pick<Tools, 'db' | 'clock' | 'storage' | 'fonts' | 'log'>;

/** Longer than one form of a large font takes. Who holds a product longer was killed. */
const HOLD_MS = 15 * 60_000;

/** What could not be made is tried again on its own after so long. */
const RETRY_MS = 60 * 60_000;

/**
 * Makes one missing form of one font file ahead of time: one at a time in all processes, so that it takes as little of
 * the machine as possible. Fonts that an owner has just uploaded come before those that can wait for quiet times.
 * @returns whether there may be more to do.
 */
export async function prepareNext(
  tools: PrepareTools,
  isIdle: () => Promise<boolean>,
  signal?: AbortSignal,
): Promise<boolean> {
  const { db, clock, log } = tools;
  const now = new Date(clock.now());
  if (await isAnyReserved(db, now)) return false;
  const next = await nextUnprepared(db, now, true);
  if (!next || (next.can_wait && !(await isIdle()))) return false;
  const owned = await holdUnprepared(db, now, next.can_wait, new Date(clock.now() + HOLD_MS));
  if (!owned) return false;
  const { product_id: productId, wanted_at: wantedAt } = owned;
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
 * Prepares files as long as the shop is open. @returns how to end it: `stop` at once, `ended` when what was under way
 * is given up, which takes the end of the font workshop.
 */
export function startPreparing(tools: Tools): { stop(): Promise<void>; ended(): Promise<void> } {
  const stopping = new AbortController();
  const criteria = tools.settings.PREPARE_FILES;
  const isTimeForAll = async () => criteria === 'all' && (await isIdle());

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
  const working = criteria === 'off' ? Promise.resolve() : work();
  return { stop: async () => stopping.abort(), ended: () => working };
}

/**
 * Makes what is still missing of a product that was bought, before its buyers come for it; the web kit where they may
 * use it. A font that
 * it cannot be made of is noted for the owner, who sees it at the product: to try at once again would not help.
 */
export async function prepareForBuyers(
  tools: PackTools & Pick<Tools, 'log'>,
  productId: number,
  isForWeb: boolean,
): Promise<void> {
  const { db, clock, log } = tools;
  for (const { file_key, form } of await missingForms(db, productId)) {
    if (form === 'kit' && !isForWeb) continue;
    try {
      await makeForm(tools, file_key, form, 'waited');
    } catch (error) {
      if (!(error instanceof UnworkableFont)) throw error;
      log.error({ err: error, product: productId, form }, 'files of a bought font can not be made');
      await recordProblem(db, productId, error.message, new Date(clock.now() + RETRY_MS));
      return;
    }
  }
  await finishPrepared(db, productId);
}
