import type { PricedPart } from '#contract/parts.ts';
import type { Tx } from '#server/kit/database/database.ts';

/** The last id that a product gave to a part; the transaction holds a lock on its row. */
export const lastPartId = async (tx: Tx, productId: number) =>
  (await tx.selectFrom('products').select('last_part_id').where('id', '=', productId).executeTakeFirstOrThrow())
    .last_part_id;

export const keepParts = (
  tx: Tx,
  productId: number,
  { parts, ...rest }: { parts: readonly PricedPart[]; last_part_id: number; updated_at: Date },
) =>
  tx
    .updateTable('products')
    .set({ ...rest, parts: JSON.stringify(parts) })
    .where('id', '=', productId)
    .execute();
