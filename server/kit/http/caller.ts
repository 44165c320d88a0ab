import type { SessionUser } from '#contract/nouns/accounts.ts';
import { refuse } from '../refusal.ts';

/** Who calls. Until a password that the shop made up is replaced, its holder may do little else. */
export type Caller = SessionUser & {
  mustRenewPassword: boolean;
  hasSecondFactor: boolean;
  /** Password or code were given in this session within the hour. */
  isFresh: boolean;
};

/** Asks a caller for password or code again whose session had neither within the hour. @throws Refusal confirm_identity. */
export function askToConfirm({ isFresh }: Pick<Caller, 'isFresh'>): void {
  if (!isFresh) refuse('confirm_identity');
}
