import type { SessionUser } from '#contract/nouns/accounts.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import { refuse } from '#server/kit/refusal.ts';
import { explainDifference } from './difference-queries.ts';
import type { LedgerTools } from './ledger-tools.ts';

/** Closes a difference with the words of a person why it is so. The same figures are not found again; others are. */
export async function settleDifference(
  { db, clock }: Pick<LedgerTools, 'db' | 'clock'>,
  id: number,
  note: string,
  caller: SessionUser,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const by = { userId: caller.id, note: note.trim(), now: new Date(clock.now()) };
    const transaction = (await explainDifference(tx, id, by)) ?? refuse('difference_not_found');
    await record(tx, clock, {
      actor: caller,
      action: 'ledger.settle',
      subject: `ledger:${transaction}`,
      after: { note: by.note },
    });
  });
}
