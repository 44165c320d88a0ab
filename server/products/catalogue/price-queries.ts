import { sql } from 'kysely';
import type { ProductKind } from '#contract/bundles.ts';
import type { Pricing, RunningSale } from '#contract/price.ts';
import type { Db, Tx } from '#server/kit/database/database.ts';
import type { OwnPriceRow } from './own-price.ts';

/** What a licence type costs for a product, and of what; `is_offered` whether the product is sold under it. */
export type PriceRow = OwnPriceRow & {
  product_id: number;
  kind: ProductKind;
  license_type_id: number;
  pricing: Pricing;
  price_cents: number;
  regular_price_cents: number;
  sale_price_cents: number | null;
  sale: RunningSale | null;
  is_offered: boolean;
};

/** Licence types of today with what a product says of their price, held until the transaction ends. */
export const lockPrices = async (tx: Tx, productId: number, licenseTypeIds: readonly number[]) => {
  await sql`select from products where id = ${productId} for update`.execute(tx);
  return (
    await sql<PriceRow>`
      select p.id as product_id, p.kind, t.id as license_type_id, t.pricing, t.price_cents,
        p.regular_price_cents, p.sale_price_cents, p.sale,
        l.own_price_cents, l.factor_thousandths, coalesce(l.steps, '[]') as steps, l.product_id is not null
          as is_offered
      from license_types t join products p on p.id = ${productId}
      left join product_licenses l on l.license_type_id = t.id and l.product_id = p.id
      where t.id = any(${licenseTypeIds}::int[]) and t.archived_at is null`.execute(tx)
  ).rows;
};

/** Offers a product under a licence type at this price; nothing is written where all of it is so already. */
export const offerAt = async (tx: Tx, productId: number, licenseTypeId: number, price: OwnPriceRow) => {
  const steps = JSON.stringify(price.steps);
  await sql`
    insert into product_licenses as l (product_id, license_type_id, own_price_cents, factor_thousandths, steps)
    values (${productId}, ${licenseTypeId}, ${price.own_price_cents}, ${price.factor_thousandths}, ${steps}::jsonb)
    on conflict (product_id, license_type_id) do update
      set own_price_cents = excluded.own_price_cents, factor_thousandths = excluded.factor_thousandths,
        steps = excluded.steps
      where (l.own_price_cents, l.factor_thousandths, l.steps)
        is distinct from (excluded.own_price_cents, excluded.factor_thousandths, excluded.steps)`.execute(tx);
};

/** What products say of the prices of their licence types, where they say anything. */
export const ownPricesOf = async (db: Db, productIds: readonly number[]) =>
  (
    await sql<OwnPriceRow & { product_id: number; license_type_id: number }>`
      select product_id, license_type_id, own_price_cents, factor_thousandths, steps from product_licenses
      where product_id = any(${productIds}::int[]) and (own_price_cents is not null or factor_thousandths is not null
        or steps <> '[]')
      order by product_id, license_type_id`.execute(db)
  ).rows;

/** The number of a licence type of today, however its name is spelled in capitals. */
export const licenseTypeIdByName = async (db: Db, name: string) =>
  (
    await sql<{
      id: number;
    }>`select id from license_types where lower(name) = lower(${name}) and archived_at is null`.execute(db)
  ).rows[0]?.id;
