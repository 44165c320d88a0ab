import { Readable } from 'node:stream';
import { mustExist } from '#contract/must-exist.ts';
import { userById } from '#server/accounts/queries.ts';
import { presentUser } from '#server/accounts/user.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import * as queries from './export-queries.ts';

const ROWS_AT_ONCE = 500;

/** A list of the export, read in pages by rising id. */
type Pages = (after: number, limit: number) => Promise<{ id: number }[]>;

/**
 * Writes all data of a user as one JSON object, page by page, so that ten thousand orders take no more memory than five
 * hundred. A slow reader holds no connection. Messages of the contact form are left out, because their sender is not
 * verified; so are the texts of emails, because some had links that open the account.
 */
export async function exportAccount({ db, clock }: Pick<Tools, 'db' | 'clock'>, userId: number): Promise<Readable> {
  const user = (await userById(db, userId)) ?? refuse('unauthenticated');
  const lists: [name: string, read: Pages][] = [
    ['sessions', (after, limit) => queries.sessionsForExport(db, { userId, after, limit })],
    ['orders', (after, limit) => queries.ordersForExport(db, { userId, after, limit })],
    ['licenses', (after, limit) => queries.licensesForExport(db, { userId, after, limit })],
    ['companies', (after, limit) => queries.companiesForExport(db, { userId, after, limit })],
    ['downloads', (after, limit) => queries.downloadsForExport(db, { userId, after, limit })],
    ['subscriptions', (after, limit) => queries.subscriptionsForExport(db, { userId, after, limit })],
    ['answerProofs', (after, limit) => queries.proofsForExport(db, { userId, after, limit })],
    ['mailsLeftOff', (after, limit) => queries.stopsForExport(db, { userId, after, limit })],
    ['offers', (after, limit) => queries.offersForExport(db, { userId, after, limit })],
    ['mails', (after, limit) => queries.mailsForExport(db, { userId, after, limit })],
  ];
  async function* write() {
    yield `{\n"exportedAt": ${JSON.stringify(new Date(clock.now()))},\n"account": ${JSON.stringify(presentUser(user))}`;
    for (const [name, read] of lists) {
      yield `,\n"${name}": [`;
      yield* writeRows(read);
      yield ']';
    }
    yield '\n}\n';
  }
  return Readable.from(write(), { objectMode: false });
}

async function* writeRows(read: Pages) {
  let after = 0;
  let separator = '\n';
  for (;;) {
    const rows = await read(after, ROWS_AT_ONCE);
    if (rows.length > 0) yield separator + rows.map((row) => JSON.stringify(row)).join(',\n');
    if (rows.length < ROWS_AT_ONCE) return;
    separator = ',\n';
    after = mustExist(rows.at(-1)).id;
  }
}
