import { hashToken } from '#server/kit/crypto/tokens.ts';
import { enforceRateLimit, releaseRateLimit } from '#server/kit/limits/rate-limit.ts';
import type { Tools } from '#server/kit/tools.ts';
import type { Asking } from '../password/check-password.ts';

/**
 * Does what asks for a code of somebody who is logged in. Ten wrong ones in a quarter of an hour are the most of one session:
 * a stolen session is no way to the factor, and does not lock the owner out of her own.
 * @throws Refusal too_many_requests.
 */
export async function countCodes<Result>(
  tools: Tools,
  { token }: Pick<Asking, 'token'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const limits = [{ key: `code:${hashToken(token).toString('hex')}`, count: 10, window_s: 900 }];
  await enforceRateLimit(tools, limits);
  const result = await work();
  await releaseRateLimit(tools, limits);
  return result;
}
