import type { SessionUser } from '#contract/nouns/accounts.ts';
import type { ReleaseChanges } from '#contract/nouns/releases.ts';
import { enforceRateLimit } from '#server/kit/limits/rate-limit.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { stylesOf } from '#server/products/queries.ts';
import { compareReleases } from '#server/products/releases/compare-releases.ts';
import { releasesOf } from '#server/products/releases/release-queries.ts';
import { plansHeldBy } from '#server/subscriptions/queries.ts';
import { holdsFont } from './holder-queries.ts';

type Asked = {
  id: number;
  release: number;
  from?: number | undefined;
  style?: string | undefined;
  text?: string | undefined;
};

/**
 * What is different in a release, against an earlier one: for who holds a valid licence of the font, of whatever release, since it
 * helps to decide whether to move.
 */
export async function showChanges(tools: Tools, caller: SessionUser, asked: Asked): Promise<ReleaseChanges> {
  const { db, clock } = tools;
  const releases = await releasesOf(db, asked.id);
  if (releases.length === 0) refuse('product_not_found');
  if (caller.role !== 'admin') {
    const plans = await plansHeldBy(db, caller.id, new Date(clock.now()));
    const running = plans.filter(({ state }) => state === 'running').map(({ id }) => id);
    if (!(await holdsFont(db, caller.id, asked.id, running))) refuse('font_not_held');
  }
  const { release: to, from = Math.max(1, to - 1) } = asked;
  const isThere = (wanted: number) => releases.some(({ release }) => release === wanted);
  if (!isThere(to) || !isThere(from)) refuse('release_not_found');
  await enforceRateLimit(tools, [{ key: `changes:${caller.id}`, count: 60, window_s: 60 }]);
  const [before, after] = [await stylesOf(db, asked.id, from), await stylesOf(db, asked.id, to)];
  return { from, to, ...(await compareReleases(tools, before, after, asked)) };
}
