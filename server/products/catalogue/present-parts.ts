import { listsForReader, ownWords, type Translations } from '#contract/languages/own-words.ts';
import { toDollars } from '#contract/money.ts';
import type { Part, SoldPart } from '#contract/nouns/parts.ts';
import { FAMILY, isInPart, type PartSold, type PricedPart } from '#contract/parts.ts';
import { partPrice, type RunningSale, standardPrice } from '#contract/price.ts';
import { inDollars, partInSale } from './own-price.ts';

/** What of a product decides the parts that it is sold in. */
export type DividedProduct = {
  name: string;
  regular_price_cents: number;
  sale_price_cents: number | null;
  sale: RunningSale | null;
  parts: PricedPart[];
  /** Of its newest release, in their order. */
  styles: readonly { id: number; name: string }[];
};

/**
 * What was sold of a product; null is its family, which is called as the product is. Its owner names packages in every
 * language; styles are called as their files are.
 */
export function presentPart(part: PartSold | null, product: string, translations: Translations = {}): SoldPart {
  if (part === null) return { id: FAMILY, kind: 'family', name: product };
  const { id, kind, name } = part;
  return kind === 'package'
    ? listsForReader({ id, kind, name }, ownWords.product.lists, translations)
    : { id, kind, name };
}

/** The parts of a product at today's prices, the family first; without those whose styles left the product. */
export function presentParts(product: DividedProduct, translations: Translations = {}): Part[] {
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
    const own = inDollars(partInSale(part, product.sale));
    return {
      ...presentPart(part, name, translations),
      styleIds: idsOf(part),
      ...own,
      price: toDollars(partPrice(family, own)),
    };
  });
  return [whole, ...others.filter(({ styleIds }) => styleIds.length > 0)];
}

/** What the cheapest of some parts costs. */
export const cheapest = (parts: readonly Part[]): number => Math.min(...parts.map(({ price }) => price));
