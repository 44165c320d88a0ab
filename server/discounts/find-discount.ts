import { hash } from 'node:crypto';
import type { CodeProblem } from '#contract/nouns/codes.ts';
import { clientNetwork } from '#server/kit/limits/client-network.ts';
import { countTowardsRateLimit, enforceRateLimit, refuseOverLimit } from '#server/kit/limits/rate-limit.ts';
import type { Tools } from '#server/kit/tools.ts';
import type { Providers } from '#server/payments/providers.ts';
import { bestDiscount, type DiscountableLine, type FoundDiscount } from './discount.ts';
import { discountsFor } from './discount-queries.ts';

export type DiscountTools = Pick<Tools, 'db' | 'clock'> & { providers: Pick<Providers, 'environment'> };

/** Who asks what a cart costs with which code; `userId` is null for a visitor. */
export type DiscountAsker = { code: string | null; userId: number | null; ip: string };

/** Wrong codes that one network may try in ten minutes: a person mistypes a few, a program tries thousands. */
const WRONG_TRIES = { count: 30, window_s: 600 };

/** Whether a network tries a wrong code for the first time: a cart asks with the same one whenever it changes. */
async function isNewGuess(tools: Pick<Tools, 'db' | 'clock'>, key: string, code: string | null): Promise<boolean> {
  const guess = { key: `${key}:${hash('sha256', code ?? '', 'base64url')}`, count: 1, window_s: WRONG_TRIES.window_s };
  return (await countTowardsRateLimit(tools, [guess])) === 0;
}

/**
 * The one discount of a cart, and why its code does nothing where it doesn't.
 * @throws Refusal too_many_requests for somebody who tries codes.
 */
export async function findDiscount(
  tools: DiscountTools,
  { code, userId, ip }: DiscountAsker,
  lines: readonly DiscountableLine[],
): Promise<{ discount: FoundDiscount | null; problem: CodeProblem | null }> {
  const limit = { key: `code:${clientNetwork(ip)}`, ...WRONG_TRIES };
  if (code !== null) await refuseOverLimit(tools, limit);
  const environment = await tools.providers.environment();
  const now = new Date(tools.clock.now());
  const rows = await discountsFor(tools.db, { code, userId, environment, now });
  const found = bestDiscount(rows, code, lines, now);
  if (found.problem === 'code_unknown' && (await isNewGuess(tools, limit.key, code)))
    await enforceRateLimit(tools, [limit]);
  return found;
}
