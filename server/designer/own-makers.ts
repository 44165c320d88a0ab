import type { SessionUser } from '#contract/nouns/accounts.ts';
import type { OwnMaker } from '#contract/nouns/designer.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { makersOfAccount } from '#server/makers/account-queries.ts';
import { listShares } from '#server/statements/shares.ts';

type Asking = Pick<SessionUser, 'id'>;

/** The designers and foundries of an account with their shares; none for who has none. */
export async function listOwnMakers({ db }: Pick<Tools, 'db'>, { id }: Asking): Promise<OwnMaker[]> {
  const makers = await makersOfAccount(db, id);
  return Promise.all(makers.map(async (maker) => ({ ...maker, shares: await listShares({ db }, maker.id) })));
}

/**
 * The ids of the designers and foundries of an account: all that it may ask about. @throws Refusal maker_not_found for
 * an account that has none, and for one that is not among them.
 */
export async function requireOwn({ db }: Pick<Tools, 'db'>, { id }: Asking, wanted?: number): Promise<number[]> {
  const ids = (await makersOfAccount(db, id)).map((maker) => maker.id);
  if (ids.length === 0 || (wanted !== undefined && !ids.includes(wanted))) refuse('maker_not_found');
  return wanted === undefined ? ids : [wanted];
}
