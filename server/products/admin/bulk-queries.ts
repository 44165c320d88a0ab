import { sql } from 'kysely';
import type { Tx } from '#server/kit/database/database.ts';
import { refuse } from '#server/kit/refusal.ts';

export type StateRow = {
  id: number;
  regular_price_cents: number;
  sale_price_cents: number | null;
  categories: string[];
  license_type_ids: number[];
  in_plans: boolean;
};

/** What a change of many products can touch, of those that are on offer; they are held until the transaction ends. */
export const lockStates = async (tx: Tx, ids: readonly number[]) =>
  (
    await sql<StateRow>`select id, regular_price_cents, sale_price_cents, categories, in_plans, array(
        select license_type_id from product_licenses l join license_types t on t.id = l.license_type_id and t.archived_at is null
        where l.product_id = products.id order by 1) as license_type_ids
      from products where id = any(${ids}::int[]) and archived_at is null order by id for update`.execute(tx)
  ).rows;

const countLivingTypes = async (tx: Tx, ids: readonly number[]) =>
  (
    await sql<{ total: number }>`select count(*) as total from license_types
      where archived_at is null and id = any(${ids}::int[])`.execute(tx)
  ).rows[0]!.total;

/** Refuses what is no licence type of today. */
export const requireLivingTypes = async (tx: Tx, ids: readonly number[]) => {
  const named = new Set(ids);
  if (named.size > 0 && (await countLivingTypes(tx, [...named])) !== named.size) refuse('license_type_not_found');
};

/** Makes the licence types of a product these; those that are gone meanwhile are left out. */
export const setLicenseTypes = async (tx: Tx, productId: number, ids: readonly number[]) => {
  await sql`delete from product_licenses where product_id = ${productId} and not license_type_id = any(${ids}::int[])`.execute(
    tx,
  );
  await sql`insert into product_licenses (product_id, license_type_id)
    select ${productId}, id from license_types where archived_at is null and id = any(${ids}::int[]) on conflict do nothing`.execute(
    tx,
  );
};
