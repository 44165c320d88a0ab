import type { Preparation } from '#contract/admin/products.ts';
import type { Db } from '#server/kit/database/database.ts';
import { forms, preparationsOf } from '../generated-files/generated-queries.ts';

/** How far the files of each of some products are, in their order. */
export async function showPreparations(
  db: Db,
  products: readonly { id: number; styleCount: number }[],
): Promise<Preparation[]> {
  const rows = await preparationsOf(
    db,
    products.map(({ id }) => id),
  );
  const open = new Map(rows.map((row) => [row.product_id, row]));
  return products.map(({ id, styleCount }) => {
    const row = open.get(id);
    const total = styleCount * forms.length;
    if (!row) return { state: total === 0 ? 'none' : 'ready', done: total, total, trouble: null };
    const { done, trouble, can_wait } = row;
    const state = trouble !== null ? 'failed' : can_wait ? 'waiting' : 'preparing';
    return { state, done, total: row.total, trouble };
  });
}
