import { fieldWords } from '#contract/field-words.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import type { Sale, SaleIn } from '#contract/nouns/sales.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { titled } from './change-codes.ts';
import {
  deleteSale,
  hasRunningSale,
  insertSale,
  isAnyMisplaced,
  isSaleDue,
  markRunning,
  placeProducts,
  type SaleRow,
} from './sale-queries.ts';

type SaleTools = Pick<Tools, 'db' | 'clock' | 'freshness'>;

/** Begins and ends the sales that are due. Safe in any number of processes. */
export async function runSales({ db, clock, freshness }: SaleTools): Promise<void> {
  const now = new Date(clock.now());
  if (!(await isSaleDue(db, now)) && !((await hasRunningSale(db)) && (await isAnyMisplaced(db)))) return;
  const changed = await db.transaction().execute(async (tx) => {
    await markRunning(tx, now);
    return placeProducts(tx, now);
  });
  if (changed > 0) freshness.changed();
}

/** What a sale is called where its owner gave it no title. */
const UNTITLED = 'Sale';

/**
 * Plans a sale; one that begins now has begun when this resolves.
 * @throws Refusal invalid_input for one that is over already.
 */
export async function createSale(tools: SaleTools, body: SaleIn, caller: SessionUser): Promise<Sale> {
  const { db, clock } = tools;
  const now = new Date(clock.now());
  if (body.until === null || body.until <= now) refuse('invalid_input', { fields: { until: fieldWords.timePassed } });
  const { until } = body;
  const sale = await db.transaction().execute(async (tx) => {
    const row = await insertSale(tx, {
      ...titled(body.title || UNTITLED, body.translations),
      product_ids: body.products ?? null,
      categories: body.categories ?? null,
      percent: body.percent,
      starts_at: body.from ?? now,
      ends_at: until,
      created_at: now,
    });
    const after = presentSale(row, now);
    await record(tx, clock, { actor: caller, action: 'sale.create', subject: `sale:${row.id}`, after });
    return after;
  });
  await runSales(tools);
  return sale;
}

/** @throws Refusal sale_not_found. */
export async function endSale(tools: SaleTools, id: number, caller: SessionUser): Promise<void> {
  const { db, clock } = tools;
  const now = new Date(clock.now());
  await db.transaction().execute(async (tx) => {
    const before = presentSale((await deleteSale(tx, id, now)) ?? refuse('sale_not_found'), now);
    await record(tx, clock, { actor: caller, action: 'sale.delete', subject: `sale:${id}`, before });
  });
  await runSales(tools);
}

export const presentSale = (row: SaleRow, now: Date): Sale => ({
  id: row.id,
  title: row.title,
  products: row.product_ids,
  categories: row.categories,
  percent: row.percent / 100,
  from: row.starts_at.toISOString(),
  until: row.ends_at.toISOString(),
  translations: row.translations,
  state: row.ends_at <= now ? 'ended' : row.starts_at <= now ? 'running' : 'planned',
});
