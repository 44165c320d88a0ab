import { parse } from 'csv-parse/sync';
import type { Send } from '#contract/client.ts';

/** What a shop answers, by who asks and for what. */
export type ShopAnswers = Record<string, { status: number; body: unknown }>;

const months = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06'];
const OF_STAFF = [
  '/api/users?limit=100',
  '/api/license-types?limit=100',
  '/api/makers?limit=100',
  '/api/product/admin/list?limit=100',
  '/api/orders/admin/list?limit=100',
  '/api/orders/admin/export.csv',
  '/api/orders/admin/refunds.csv',
  '/api/subscriptions/admin/subscriptions?limit=100',
  '/api/subscriptions/plans',
  '/api/ledger',
  ...months.flatMap((month) => [
    `/api/ledger/entries?month=${month}&limit=100`,
    `/api/ledger/statements?month=${month}`,
  ]),
  '/api/ledger/tax?quarter=2026-Q1',
  '/api/ledger/tax?quarter=2026-Q2',
  '/api/dashboard',
  '/api/dashboard/waiting',
  '/api/features',
];
const OF_BUYERS = [
  '/api/account',
  '/api/orders/list?limit=100',
  '/api/licenses?limit=100',
  '/api/licenses/totals',
  '/api/library?limit=100',
  '/api/subscriptions/mine',
];

/** Reads everything that stands about money and licences, as the owner and as each buyer are answered. */
export async function readShop(people: { owner: Send; buyers: Send[] }): Promise<ShopAnswers> {
  const answers: ShopAnswers = {};
  const read = async (who: string, send: Send, paths: string[]) => {
    for (const path of paths) {
      const { status, body } = await send({ method: 'GET', url: path, headers: {} });
      answers[`${who} ${path}`] = { status, body: readAnswer(body) };
    }
  };
  await read('owner', people.owner, OF_STAFF);
  for (const [at, buyer] of people.buyers.entries()) await read(`buyer ${at + 1}`, buyer, OF_BUYERS);
  return answers;
}

/** A link has a new signature in every response; a table, which may have got columns, is read as a list of rows. */
export function readAnswer(body: string): unknown {
  const text = body.replace(/expires=\d+&signature=[\w-]+/g, 'signed');
  if (text.startsWith('\ufeff')) return parse(text, { columns: true, bom: true });
  return text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text;
}
