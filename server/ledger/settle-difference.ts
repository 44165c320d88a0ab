import type { SessionUser } from '#contract/nouns/accounts.ts';
import { environmentOf } from '#contract/payment-providers.ts';
import { reconcilePayment } from '#server/checkout/reconcile-payment.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import type { LedgerTools } from './ledger-tools.ts';
import { compareWindow } from './match-books.ts';
import { explainDifference, openDifference } from './match-queries.ts';
import { postEntries } from './post-entries.ts';

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

const SECOND_MS = 1_000;

/**
 * Asks the payment provider how the payment of a difference stands and writes what it says by the verbs that the
 * buyer's return and the events use, so a repair can do nothing that they could not. Then that moment is compared
 * again.
 */
export async function repairDifference(tools: OrderTools, id: number, caller: SessionUser): Promise<void> {
  const { db, clock, providers } = tools;
  const difference = (await openDifference(db, id)) ?? refuse('difference_not_found');
  const { transaction_id, repair, payment: publicId, environment, happened_at } = difference;
  // Without a payment that wants one, somebody else may just have repaired it: then only the comparison is behind.
  if (repair !== null && publicId !== null) {
    await record(db, clock, {
      actor: caller,
      action: 'ledger.repair',
      subject: `ledger:${transaction_id}`,
      after: { repair, payment: publicId },
    });
    await reconcilePayment(tools, publicId);
  }
  await postEntries(tools);
  const around = (by_ms: number) => new Date(happened_at.getTime() + by_ms);
  const provider =
    [await providers.now(), ...(await providers.everywhere(providers.main.name))].find(
      ({ place }) => environmentOf(place) === environment,
    ) ?? refuse('provider_report_unavailable');
  const compared = await compareWindow(tools, provider, around(-SECOND_MS), around(SECOND_MS));
  if (compared.kind === 'failed') refuse('provider_report_unavailable');
  if (await openDifference(db, id)) refuse('difference_not_repaired');
}
