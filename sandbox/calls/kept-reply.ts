import type { House } from '../house.ts';
import type { Change, KeptReply } from '../records.ts';
import { refuse } from '../wire/refuse.ts';
import type { Operation, Outcome } from './call.ts';

/** How long PayPal remembers a PayPal-Request-Id, by call. A call that is not named here has none. */
const LIFE_MS: Partial<Record<Operation, number>> = {
  create: 6 * 3_600_000,
  capture: 6 * 3_600_000,
  refund: 45 * 86_400_000,
};

/** The key of a reply that may be given again, or null for a call that has no memory. PayPal allows 1 to 108 characters. */
export function replyKey(operation: Operation, requestId: string | undefined, clientId: string): string | null {
  if (requestId === undefined || LIFE_MS[operation] === undefined) return null;
  if (requestId.length < 1 || requestId.length > 108) throw refuse('INVALID_STRING_LENGTH', 'PayPal-Request-Id');
  return `${clientId} ${operation} ${requestId}`;
}

/** Finds the reply that this key was given before. */
export function findKeptReply(house: House, key: string): KeptReply | null {
  const kept = house.replies.get(key);
  return kept !== undefined && house.now() < kept.until_ms ? kept : null;
}

/** A success comes again as 200, a decline as it was. */
export function replayStatus(kept: KeptReply): number {
  return kept.status < 300 ? 200 : kept.status;
}

/** The change that makes the house remember an outcome under its key. */
export function rememberReply(house: House, operation: Operation, key: string, { reply }: Outcome): Change {
  const until_ms = house.now() + (LIFE_MS[operation] ?? 0);
  return ['reply', key, { status: reply.status, body: JSON.stringify(reply.body), until_ms }];
}
