import { sql } from 'kysely';
import type { PricedPart } from '#contract/parts.ts';
import type { Pricing, RunningSale } from '#contract/price.ts';
import type { Db, Tx } from '#server/kit/database/database.ts';
import type { OwnPriceRow } from './own-price.ts';
import { drawnVersion } from './queries.ts';

/** What a bundle is made of; part 0 is the family. */
export type MemberKey = { product_id: number; part_id: number };

/** A member with what decides its prices; `license_types` has what it says of the price of each. */
export type MemberRow = MemberKey & {
  bundle_id: number;
  name: string;
  slug: string;
  specimen: string;
  version: string;
  style_id: number | null;
  part: PricedPart | null;
  regular_price_cents: number;
  sale_price_cents: number | null;
  sale: RunningSale | null;
  is_on_offer: boolean;
  license_types: (OwnPriceRow & { license_type_id: number; pricing: Pricing; price_cents: number })[];
};

/** The members of some bundles, in their order. */
export const membersOfBundles = async (db: Db, bundleIds: readonly number[]) =>
  (
    await sql<MemberRow>`
      select m.bundle_id, m.product_id, m.part_id, p.name, p.slug, p.specimen, ${drawnVersion} as version,
        part.value as part, p.regular_price_cents, p.sale_price_cents, p.sale,
        p.is_on_offer and (m.part_id = 0 or part.value is not null) as is_on_offer,
        (select s.id from product_styles s where s.product_id = p.id and s.release = p.release
          and part.value -> 'styles' ? s.name order by s.position limit 1) as style_id,
        (select coalesce(json_agg(json_build_object('license_type_id', t.id, 'pricing', t.pricing,
            'price_cents', t.price_cents, 'own_price_cents', l.own_price_cents,
            'factor_thousandths', l.factor_thousandths, 'steps', l.steps)), '[]')
          from product_licenses l join license_types t on t.id = l.license_type_id
          where l.product_id = p.id and t.archived_at is null) as license_types
      from bundle_members m join products p on p.id = m.product_id
        left join lateral jsonb_array_elements(p.parts) part on (part.value ->> 'id')::int = m.part_id
      where m.bundle_id = any(${bundleIds}::int[]) order by m.bundle_id, m.position`.execute(db)
  ).rows;

/** The bundles on offer that a product is in, the oldest first. */
export const bundlesWith = async (db: Db, productId: number) =>
  (
    await sql<{ id: number; name: string; slug: string; regular_price_cents: number; sale_price_cents: number | null }>`
      select id, name, slug, regular_price_cents, sale_price_cents from products
      where is_on_offer and id in (select bundle_id from bundle_members where product_id = ${productId})
      order by id`.execute(db)
  ).rows;

/** Products that are to be members, held until the transaction ends: so none leaves the shop unnoticed meanwhile. */
export const lockMembers = async (tx: Tx, ids: readonly number[]) =>
  (
    await sql<{ id: number; kind: 'family' | 'bundle'; parts: PricedPart[]; name: string }>`
      select id, kind, parts, name from products where id = any(${ids}::int[]) and archived_at is null
      order by id for share`.execute(tx)
  ).rows;

/** Makes these the members of a bundle; its members are locked. */
export const setMembers = async (tx: Tx, bundleId: number, members: readonly MemberKey[]) => {
  await sql`delete from bundle_members where bundle_id = ${bundleId}`.execute(tx);
  await sql`insert into bundle_members (bundle_id, position, product_id, part_id)
    select ${bundleId}, position, product_id, part_id
    from unnest(${members.map(({ product_id }) => product_id)}::int[], ${members.map(({ part_id }) => part_id)}::int[])
      with ordinality as m (product_id, part_id, position)`.execute(tx);
  await sql`update products set members_on_offer = has_members_on_offer(id) where id = ${bundleId}`.execute(tx);
};
