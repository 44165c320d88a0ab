import type { Tools } from '#server/kit/tools.ts';
import {
  finishPrepared,
  holdUnprepared,
  isAnyHeld,
  missingForms,
  nextUnprepared,
  releaseUnprepared,
} from '#server/products/generated-files/packed-queries.ts';
import { makeForm } from './make-form.ts';

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
