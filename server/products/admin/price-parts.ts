import { fieldWords } from '#contract/field-words.ts';
import { asCents, toDollars } from '#contract/money.ts';
import type { NamedPartIn } from '#contract/nouns/parts.ts';
import type { PricedPart } from '#contract/parts.ts';
import type { RunningSale } from '#contract/price.ts';
import { refuse } from '#server/kit/refusal.ts';
import { partInSale } from '../catalogue/own-price.ts';

/** What of a product its parts have to fit. */
export type Divided = {
  regular_price_cents: number;
  /** The sale that it is in now. */
  sale: RunningSale | null;
  /** Those that it is sold in so far. */
  parts: readonly PricedPart[];
  /** The names of its styles, in their order; null while its fonts are still to come. */
  styles: readonly string[] | null;
};

/** What is wrong with which part; `at` counts from 0. */
export type PartFault = { at: number; field: keyof NamedPartIn; words: string };

/** The first thing that is wrong with parts; null where nothing is. */
export function findPartFault(
  { regular_price_cents, styles }: Divided,
  sent: readonly NamedPartIn[],
): PartFault | null {
  for (const [at, part] of sent.entries()) {
    const fault = (field: keyof NamedPartIn, words: string): PartFault => ({ at, field, words });
    const { kind, name, regularPrice, salePrice } = part;
    if (sent.findIndex((one) => one.kind === kind && isNamed(one, name)) < at)
      return fault('name', fieldWords.partTwice(name));
    if (styles !== null && part.styleNames.some((style) => !styles.includes(style)))
      return fault('styleNames', fieldWords.noSuchStyle);
    if (kind === 'style' && new Set(part.styleNames).size > 1) return fault('styleNames', fieldWords.oneStyle);
    if (styles?.every((style) => part.styleNames.includes(style))) return fault('styleNames', fieldWords.partIsFamily);
    if (regularPrice > regular_price_cents)
      return fault('regularPrice', fieldWords.partTooDear(toDollars(asCents(regular_price_cents))));
    if (salePrice != null && salePrice > regularPrice) return fault('salePrice', fieldWords.saleTooDear);
  }
  return null;
}

/** Refuses parts that don't fit a product, each fault at the field that `pathOf` gives it. */
export function refusePartFault(
  product: Divided,
  sent: readonly NamedPartIn[],
  pathOf: (fault: PartFault) => string,
): void {
  const fault = findPartFault(product, sent);
  if (fault) refuse('invalid_input', { fields: { [pathOf(fault)]: fault.words } });
}

/** Where a fault stands in the form of a product. */
export const pathInProduct = ({ at, field }: PartFault) => `parts.${at}.${field}`;

/**
 * Parts as they are stored. One of the same kind and name keeps its id, so that carts and licences stay of it; the
 * others count on from `lastId`, so that no id is given twice.
 */
export function numberParts(
  { parts: before, styles, sale }: Pick<Divided, 'parts' | 'styles' | 'sale'>,
  sent: readonly NamedPartIn[],
  lastId: number,
): { parts: PricedPart[]; last_part_id: number } {
  let last_part_id = lastId;
  const parts = sent.map(({ kind, name, styleNames: named, regularPrice, salePrice }): PricedPart => {
    const same = before.find((part) => part.kind === kind && isNamed(part, name));
    if (!same) last_part_id += 1;
    // Who saves the parts during a sale sends the sale prices that it shows: they are not the owner's.
    const isOfSale = same !== undefined && (salePrice ?? null) === partInSale(same, sale).sale_price_cents;
    return {
      id: same?.id ?? last_part_id,
      kind,
      name,
      styles: [...new Set((styles ?? named).filter((style) => named.includes(style)))],
      regular_price_cents: regularPrice,
      sale_price_cents: isOfSale ? same.sale_price_cents : (salePrice ?? null),
    };
  });
  return { parts, last_part_id };
}

const isNamed = (part: { name: string }, name: string) => part.name.toLowerCase() === name.toLowerCase();
