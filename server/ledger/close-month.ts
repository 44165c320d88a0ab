import type { SessionUser } from '#contract/nouns/accounts.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import { refuse } from '#server/kit/refusal.ts';
import { localDay } from '#server/orders/invoicing/invoice.ts';
import type { LedgerTools } from './ledger-tools.ts';
import { postEntries } from './post-entries.ts';
import { nextToClose } from './present-ledger.ts';
import { closings, endsBefore, insertClosing, lastMatch, ledgerMonths, lockClosings, unexplained } from './queries.ts';

/**
 * Closes the oldest open month for ever, once it is over, the payment provider has reported it to its end, and nothing is
 * unexplained. Whoever writes entries waits meanwhile; what turns up later counts for the next month, and says so.
 */
export async function closeMonth(tools: LedgerTools, month: string, caller: SessionUser): Promise<void> {
  const { db, clock, settings } = tools;
  const zone = settings.SHOP_TIMEZONE;
  await postEntries(tools);
  const now = new Date(clock.now());
  await db.transaction().execute(async (tx) => {
    await lockClosings(tx);
    const present = localDay(now, zone).slice(0, 7);
    if (nextToClose(await ledgerMonths(tx), await closings(tx), present) !== month) refuse('ledger_month_not_next');
    if ((await unexplained(tx)).count > 0) refuse('ledger_not_explained');
    const match = await lastMatch(tx);
    if (!match || !(await endsBefore(tx, month, match.until_at, zone))) refuse('ledger_not_matched');
    await insertClosing(tx, month, now, caller.id);
    await record(tx, clock, { actor: caller, action: 'ledger.close', subject: `ledger:${month}`, after: { month } });
  });
}
