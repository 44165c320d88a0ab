import type { SessionUser } from '#contract/nouns/accounts.ts';
import type { ReleaseChanges } from '#contract/nouns/releases.ts';
import { enforceRateLimit } from '#server/kit/limits/rate-limit.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { drawnProduct, stylesOf } from '#server/products/catalogue/queries.ts';
import { releasesOf } from '#server/products/catalogue/release-queries.ts';
import { maySee, viewerOf } from '#server/products/catalogue/viewer.ts';
import { compareReleases } from '#server/products/releases/compare-releases.ts';
import { plansOwnedBy } from '#server/subscriptions/queries.ts';
import { holdsFont } from './holder-queries.ts';

type Query = {
  id: number;
  release: number;
  from?: number | undefined;
  style?: string | undefined;
  text?: string | undefined;
};

/**
 * What is different in a release, against an earlier one: for who holds a valid licence of the font, of whatever
 * release, since it helps to decide whether to move.
 */
export async function showChanges(tools: Tools, caller: SessionUser, requested: Query): Promise<ReleaseChanges> {
  const { db, clock } = tools;
  const [product, releases] = [await drawnProduct(db, requested.id), await releasesOf(db, requested.id)];
  const isSeen = product !== undefined && maySee(product, viewerOf(caller));
  if (releases.length === 0 || (caller.role === 'admin' && !isSeen)) refuse('product_not_found');
  if (caller.role !== 'admin') {
    const plans = await plansOwnedBy(db, caller.id, new Date(clock.now()));
    const running = plans.filter(({ state }) => state === 'running').map(({ id }) => id);
    const isOwned = await holdsFont(db, caller.id, requested.id, running);
    if (!isOwned) refuse(isSeen ? 'font_not_held' : 'product_not_found');
  }
  const { release: to, from = Math.max(1, to - 1) } = requested;
  const isThere = (wanted: number) => releases.some(({ release }) => release === wanted);
  if (!isThere(to) || !isThere(from)) refuse('release_not_found');
  await enforceRateLimit(tools, [{ key: `changes:${caller.id}`, count: 60, window_s: 60 }]);
  const [before, after] = [await stylesOf(db, requested.id, from), await stylesOf(db, requested.id, to)];
  return { from, to, ...(await compareReleases(tools, before, after, requested)) };
}
