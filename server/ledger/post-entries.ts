import type { LedgerTools } from './ledger-tools.ts';
import {
  lockPosting,
  type Posting,
  postCaptures,
  postDisputes,
  postRefunds,
  postTransfers,
} from './posting-queries.ts';

const AT_ONCE = 1_000;

/**
 * Writes what became true since the last time into the books: transfers, captures, refunds, disputes. Safe in any
 * number of processes, since a fact is marked in the statement that writes its entries. @returns how many facts were
 * written.
 */
export async function postEntries({ db, clock, settings }: Pick<LedgerTools, 'db' | 'clock' | 'settings'>) {
  let all = 0;
  for (;;) {
    const posting: Posting = { now: new Date(clock.now()), zone: settings.SHOP_TIMEZONE, count: AT_ONCE };
    const posted = await db.transaction().execute(async (tx) => {
      await lockPosting(tx);
      const counts = [];
      for (const post of [postTransfers, postCaptures, postRefunds, postDisputes]) counts.push(await post(tx, posting));
      return Math.max(...counts);
    });
    all += posted;
    if (posted < AT_ONCE) return all;
  }
}
