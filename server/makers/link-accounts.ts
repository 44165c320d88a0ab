import { fieldWords } from '#contract/field-words.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import type { MakerAccount } from '#contract/nouns/makers.ts';
import { lockUser, userByEmail } from '#server/accounts/queries.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { accountsOf, linkAccount, unlinkAccount } from './account-queries.ts';
import { lockMaker, makerById } from './maker-queries.ts';

type LinkTools = Pick<Tools, 'db' | 'clock'>;

/** Who sees what a designer or a foundry earns. @throws Refusal maker_not_found. */
export async function listMakerAccounts({ db }: Pick<Tools, 'db'>, makerId: number): Promise<MakerAccount[]> {
  if (!(await makerById(db, makerId))) refuse('maker_not_found');
  return (await accountsOf(db, makerId)).map(({ linked_at, is_waiting, ...account }) => ({
    ...account,
    since: linked_at.toISOString(),
    isWaiting: is_waiting,
  }));
}

/** @throws Refusal maker_not_found, or invalid_input where no account has the email. */
export async function linkMakerAccount(
  tools: LinkTools,
  makerId: number,
  email: string,
  caller: SessionUser,
): Promise<MakerAccount[]> {
  return change(tools, makerId, caller, async (tx) => {
    const user = await userByEmail(tx, email);
    // It may be deleted right now, and takes its links with it.
    if (!user || !(await lockUser(tx, user.id)))
      return refuse('invalid_input', { fields: { email: fieldWords.noSuchAccount } });
    const row = { maker_id: makerId, user_id: user.id, linked_at: new Date(tools.clock.now()) };
    return linkAccount(tx, row);
  });
}

/** @throws Refusal maker_not_found, or user_not_found where the account is not linked. */
export async function unlinkMakerAccount(
  tools: LinkTools,
  makerId: number,
  userId: number,
  caller: SessionUser,
): Promise<MakerAccount[]> {
  return change(tools, makerId, caller, async (tx) => {
    if (!(await unlinkAccount(tx, makerId, userId))) refuse('user_not_found');
    return true;
  });
}

/** Changes the links of one; only what changed something is recorded. */
async function change(
  tools: LinkTools,
  makerId: number,
  caller: SessionUser,
  work: (tx: Tx) => Promise<boolean>,
): Promise<MakerAccount[]> {
  await tools.db.transaction().execute(async (tx) => {
    if (!(await lockMaker(tx, makerId))) refuse('maker_not_found');
    const ids = async () => ({ accounts: (await accountsOf(tx, makerId)).map(({ id }) => id) });
    const before = await ids();
    if (!(await work(tx))) return;
    await record(tx, tools.clock, {
      actor: caller,
      action: 'maker.accounts',
      subject: `maker:${makerId}`,
      before,
      after: await ids(),
    });
  });
  return listMakerAccounts(tools, makerId);
}
