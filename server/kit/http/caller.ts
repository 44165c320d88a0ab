import type { SessionUser } from '#contract/nouns/accounts.ts';
import type { Seen } from '../logs/edits.ts';
import { refuse } from '../refusal.ts';

/** Who calls. Until a password that the shop made up is replaced, its holder may do little else. */
export type Caller = SessionUser & {
  mustRenewPassword: boolean;
  hasSecondFactor: boolean;
  /** Password or code were given in this session within the hour. */
  isFresh: boolean;
  /** When the call came: what it answers is at least as new. */
  present: Seen;
  /** What the caller had read of what is edited (If-Match); null where the call does not say. */
  seen: Seen | null;
  /** The transaction of what the call has edited. */
  wrote: string | null;
};

/**
 * Asks callers for their password or code again if the session has confirmed neither within the hour.
 * @throws Refusal confirm_identity.
 */
export function askToConfirm({ isFresh }: Pick<Caller, 'isFresh'>): void {
  if (!isFresh) refuse('confirm_identity');
}
