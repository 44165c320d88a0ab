import { fieldWords } from '#contract/field-words.ts';
import { asCents, type Cents, toDollars } from '#contract/money.ts';
import { mustExist } from '#contract/must-exist.ts';
import type { BundleMember } from '#contract/nouns/products.ts';
import { FAMILY, nameSold, type PricedPart } from '#contract/parts.ts';
import { bundlePrice, type Pricing, partPrice, standardPrice, unitPrice } from '#contract/price.ts';
import type { Db, Tx } from '#server/kit/database/database.ts';
import { refuse } from '#server/kit/refusal.ts';
import { adminProductsByIds } from './admin-product-queries.ts';
import { lockMembers, type MemberKey, type MemberRow, membersOfBundles } from './bundle-queries.ts';
import { inDollars, type OwnPriceRow, type PricesOfProduct, partInSale, todaysPrice } from './own-price.ts';

type PricedMember = PricesOfProduct & { part: PricedPart | null };

/** What a member costs alone under the Standard licence today: bundles are divided by it. */
export function standardOfMember(member: PricedMember): Cents {
  const family = inDollars(member);
  return member.part === null
    ? standardPrice(family)
    : partPrice(family, inDollars(partInSale(member.part, member.sale)));
}

/** A member at its regular prices. */
const withoutSale = <Member extends PricedMember>(member: Member): Member => ({
  ...member,
  sale: null,
  sale_price_cents: null,
  part: member.part && { ...member.part, sale_price_cents: null },
});

/** What a member costs without a sale: under the Standard licence, and under a licence type. */
export function regularOfMember(sold: PricedMember & OwnPriceRow & { pricing: Pricing; price_cents: number }): {
  standard_cents: Cents;
  type_cents: Cents;
} {
  const member = withoutSale(sold);
  const type = { pricing: member.pricing, ...todaysPrice(member, member, member) };
  return {
    standard_cents: standardOfMember(member),
    type_cents: unitPrice(inDollars(member), type, 1, member.part && inDollars(member.part)),
  };
}

type TypeRow = {
  product_id: number;
  license_type_id: number;
  pricing: Pricing;
  price_cents: number;
  regular_price_cents: number;
};

/** Rows of licence types with what they cost for bundles, where these are of one. */
export function atBundlePrices<Row extends TypeRow>(rows: readonly Row[], members: readonly MemberRow[]): Row[] {
  const byBundle = Map.groupBy(members, ({ bundle_id }) => bundle_id);
  return rows.map((row) => {
    const own = byBundle.get(row.product_id);
    if (!own || row.pricing === 'product') return row;
    const priced = own.flatMap((member) =>
      member.license_types
        .filter(({ license_type_id }) => license_type_id === row.license_type_id)
        .map((type) => regularOfMember({ ...member, ...type })),
    );
    return { ...row, price_cents: bundlePrice(asCents(row.regular_price_cents), priced) };
  });
}

/** The same, reading the members of those that are bundles. */
export async function withBundlePrices<Row extends TypeRow>(
  db: Db,
  rows: readonly Row[],
  bundleIds: readonly number[],
): Promise<readonly Row[]> {
  return bundleIds.length === 0 ? rows : atBundlePrices(rows, await membersOfBundles(db, bundleIds));
}

export const presentMember = (member: MemberRow): BundleMember => ({
  product_id: member.product_id,
  part_id: member.part_id,
  name: member.part === null ? member.name : nameSold(member.name, member.part),
  slug: member.slug,
  styleId: member.style_id,
  specimen: member.specimen,
  version: member.version,
  price: toDollars(standardOfMember(member)),
  isOnOffer: member.is_on_offer,
});

/**
 * Locks what a bundle is to be made of. @throws Refusal invalid_input for something twice, for a bundle in a bundle,
 * and for what isn't there.
 */
export async function requireMembers(tx: Tx, members: readonly MemberKey[]): Promise<void> {
  const found = new Map(
    (
      await lockMembers(
        tx,
        members.map(({ product_id }) => product_id),
      )
    ).map((row) => [row.id, row]),
  );
  for (const [at, { product_id, part_id }] of members.entries()) {
    const refuseMember = (words: string) => refuse('invalid_input', { fields: { [`members.${at}`]: words } });
    const row = found.get(product_id) ?? refuseMember(fieldWords.noSuchFont);
    if (row.kind === 'bundle') refuseMember(fieldWords.bundleInBundle);
    if (part_id !== FAMILY && !row.parts.some(({ id }) => id === part_id))
      refuseMember(fieldWords.noSuchPart(row.name));
    if (members.findIndex((one) => one.product_id === product_id) < at) refuseMember(fieldWords.memberTwice(row.name));
  }
}

/** Refuses a bundle that costs more than its members one by one. */
export async function refuseDearBundle(tx: Tx, bundleId: number): Promise<void> {
  const members = await membersOfBundles(tx, [bundleId]);
  const sum = members.reduce((total, member) => total + standardOfMember(withoutSale(member)), 0);
  const { regular_price_cents } = mustExist((await adminProductsByIds(tx, [bundleId]))[0]);
  if (regular_price_cents > sum)
    refuse('invalid_input', { fields: { regularPrice: fieldWords.bundleTooDear(toDollars(asCents(sum))) } });
}
