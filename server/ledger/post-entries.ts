import type { LedgerTools } from './ledger-tools.ts';
import { lockPosting, type Posting, postCaptures, postDisputes, postRefunds } from './posting-queries.ts';

const AT_ONCE = 500;

/**
 * Writes what became true since the last time into the books: captures, refunds, disputes. Safe in any number of processes,
 * since a fact is marked in the statement that writes its entries. @returns how many facts were written.
 */
export async function postEntries({ db, clock, settings }: Pick<LedgerTools, 'db' | 'clock' | 'settings'>) {
  let all = 0;
  for (;;) {
    const posting: Posting = { now: new Date(clock.now()), zone: settings.SHOP_TIMEZONE, count: AT_ONCE };
    const posted = await db.transaction().execute(async (tx) => {
      await lockPosting(tx);
      return Math.max(await postCaptures(tx, posting), await postRefunds(tx, posting), await postDisputes(tx, posting));
    });
    all += posted;
    if (posted < AT_ONCE) return all;
  }
}
