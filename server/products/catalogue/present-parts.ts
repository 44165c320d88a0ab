import { toDollars } from '#contract/money.ts';
import type { Part, SoldPart } from '#contract/nouns/parts.ts';
import { FAMILY, isInPart, type PartSold, type PricedPart } from '#contract/parts.ts';
import { partPrice, standardPrice } from '#contract/price.ts';
import { inDollars } from './own-price.ts';

/** What of a product decides the parts that it is sold in. */
export type DividedProduct = {
  name: string;
  regular_price_cents: number;
  sale_price_cents: number | null;
  parts: PricedPart[];
  /** Of its newest release, in their order. */
  styles: readonly { id: number; name: string }[];
};

/** What was sold of a product; null is its family, which is called as the product is. */
export const presentPart = (part: PartSold | null, product: string): SoldPart =>
  part === null ? { id: FAMILY, kind: 'family', name: product } : { id: part.id, kind: part.kind, name: part.name };

/** The parts of a product at today's prices, the family first; without those whose styles left the product. */
export function presentParts(product: DividedProduct): Part[] {
  const { name, styles, parts } = product;
  const family = inDollars(product);
  const idsOf = (part: PartSold | null) => styles.filter((style) => isInPart(part, style.name)).map(({ id }) => id);
  const whole = {
    ...presentPart(null, name),
    styleIds: idsOf(null),
    ...family,
    price: toDollars(standardPrice(family)),
  };
  const others = parts.map((part): Part => {
    const own = inDollars(part);
    return { ...presentPart(part, name), styleIds: idsOf(part), ...own, price: toDollars(partPrice(family, own)) };
  });
  return [whole, ...others.filter(({ styleIds }) => styleIds.length > 0)];
}

/** What the cheapest of some parts costs. */
export const cheapest = (parts: readonly Part[]): number => Math.min(...parts.map(({ price }) => price));
