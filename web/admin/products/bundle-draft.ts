import { asCents, centsOf, fromDollars, toDollars } from '#contract/money.ts';
import type { BundleMember, Product } from '#contract/nouns/products.ts';
import { FAMILY, nameSold } from '#contract/parts.ts';
import { totalOf } from '#contract/price.ts';
import { withoutSymbol } from '../prices/without-symbol.ts';

/**
 * A font of a bundle as its owner chooses it, the whole family or one of its parts; `price` is what that costs alone.
 */
export type MemberDraft = Pick<BundleMember, 'product_id' | 'part_id' | 'name' | 'price' | 'isOnOffer'>;

/** A font that was found, as a whole. */
export const draftMember = (font: Pick<Product, 'id' | 'name' | 'parts'>): MemberDraft => ({
  ...draftPart(font, FAMILY),
  isOnOffer: true,
});

/** What a font is in a bundle where this part of it is sold there. */
export function draftPart(
  { id, name, parts }: Pick<Product, 'id' | 'name' | 'parts'>,
  partId: number,
): Omit<MemberDraft, 'isOnOffer'> {
  const part = parts.find((one) => one.id === partId) ?? parts[0];
  return {
    product_id: id,
    part_id: part?.id ?? FAMILY,
    name: part ? nameSold(name, part) : name,
    price: part?.price ?? 0,
  };
}

/** The members as the form sends them. */
export const writeMembers = (members: readonly MemberDraft[]): string =>
  JSON.stringify(members.map(({ product_id, part_id }) => ({ product_id, part_id })));

/** What the members cost one by one, in dollars. */
export const sumMembers = (members: readonly MemberDraft[]): number =>
  toDollars(totalOf(members.map(({ price }) => ({ unit_cents: centsOf(price), quantity: 1 }))));

/** What a price saves of that sum: negative where it is above it, null where it is no price. */
export function savedOf(sum: number, typed: string): number | null {
  const price = fromDollars(withoutSymbol(typed));
  return price === null ? null : toDollars(asCents(centsOf(sum) - price));
}
