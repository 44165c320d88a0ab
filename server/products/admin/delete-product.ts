import type { SessionUser } from '#contract/nouns/accounts.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { archiveProduct } from '../catalogue/queries.ts';

/** Deletes a product from the shop; its buyers can still download it. */
export async function deleteProduct(
  { db, clock, freshness }: Pick<Tools, 'db' | 'clock' | 'freshness'>,
  id: number,
  caller: SessionUser,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await archiveProduct(tx, id, new Date(clock.now())))) refuse('product_not_found');
    await record(tx, clock, { actor: caller, action: 'product.delete', subject: `product:${id}` });
  });
  freshness.changed();
}
