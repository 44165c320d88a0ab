import type { SessionUser } from '#contract/nouns/accounts.ts';
import { localDay } from '#server/kit/clock.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { LedgerTools } from './ledger-tools.ts';
import { postEntries } from './post-entries.ts';
import { nextToClose } from './present-ledger.ts';
import { closings, endsBefore, insertClosing, lastMatch, ledgerMonths, lockClosings, unexplained } from './queries.ts';

/**
 * Closes the oldest open month of the environment in which the shop takes money now, for ever, once it is over, the
 * payment provider has reported it to its end, and nothing is unexplained. New entries wait meanwhile; later ones count
 * for the next month and have a note with their date. Finance may do so where the owner allows it.
 * @throws Refusal closing_not_allowed, ledger_month_not_next, ledger_not_explained, ledger_not_matched.
 */
export async function closeMonth(tools: LedgerTools, month: string, caller: SessionUser): Promise<void> {
  const { db, clock, settings, providers, readOwnSettings } = tools;
  if (caller.role !== 'admin' && !(await readOwnSettings()).security.financeClosesMonths) refuse('closing_not_allowed');
  const zone = settings.SHOP_TIMEZONE;
  const environment = await providers.environment();
  await postEntries(tools);
  const now = new Date(clock.now());
  await db.transaction().execute(async (tx) => {
    await lockClosings(tx);
    const present = localDay(now, zone).slice(0, 7);
    if (nextToClose(await ledgerMonths(tx, environment), await closings(tx, environment), present) !== month)
      refuse('ledger_month_not_next');
    if ((await unexplained(tx, environment)).count > 0) refuse('ledger_not_explained');
    const match = await lastMatch(tx, environment);
    if (!match || !(await endsBefore(tx, month, match.until_at, zone))) refuse('ledger_not_matched');
    await insertClosing(tx, { month, environment }, now, caller.id);
    await record(tx, clock, {
      actor: caller,
      action: 'ledger.close',
      subject: `ledger:${month}`,
      after: { month, environment },
    });
  });
}
