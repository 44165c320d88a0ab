import { asCents, toDollars } from '#contract/money.ts';
import type { Part } from '#contract/nouns/parts.ts';
import type { Product } from '#contract/nouns/products.ts';
import { FAMILY, nameSold } from '#contract/parts.ts';
import { unitPrice } from '#contract/price.ts';
import { FIRST_TIER, findTier } from '#contract/tiers.ts';
import type { CartItem } from '../../cart/cart.ts';

/** A part of a product that is about to be bought. */
export type ChosenPart = Pick<Part, 'id' | 'kind' | 'name' | 'styleIds' | 'regularPrice' | 'salePrice'>;

/** The family, whose prices are those of the product. */
export const WHOLE: ChosenPart = {
  id: FAMILY,
  kind: 'family',
  name: '',
  styleIds: [],
  regularPrice: 0,
  salePrice: null,
};

/**
 * What each of this many licences costs for all of some parts, in dollars; `factor` is that of the size of the licence
 * type.
 */
export const priceOfParts = (
  product: Parameters<typeof unitPrice>[0],
  type: Parameters<typeof unitPrice>[1],
  quantity: number,
  parts: readonly ChosenPart[],
  factor = 1,
): number =>
  toDollars(
    asCents(parts.reduce((sum, part) => sum + unitPrice(product, type, quantity, ownPrice(part), [factor]), 0)),
  );

/** The style that a part is drawn in: the first of its own; of the family the main one, which needs no name. */
export const drawnStyle = ({ kind, styleIds }: ChosenPart) => (kind === 'family' ? undefined : styleIds[0]);

const ownPrice = (part: ChosenPart) => (part.kind === 'family' ? null : part);

/**
 * The cart lines of the licences that are ticked, in the order of the page, for each of the parts that are chosen, in
 * the chosen sizes. `imageOf` a part shows its name. What is on request is not bought here.
 */
export function listChosen(
  product: Pick<Product, 'id' | 'name' | 'licenseTypes' | 'regularPrice' | 'salePrice'>,
  quantities: ReadonlyMap<number, number>,
  imageOf: (part: ChosenPart) => string,
  parts: readonly ChosenPart[] = [WHOLE],
  sizes: ReadonlyMap<number, number> = new Map(),
): CartItem[] {
  return product.licenseTypes.flatMap((type) => {
    const quantity = quantities.get(type.id);
    const tier = findTier(type.tiers, sizes.get(type.id) ?? FIRST_TIER) ?? null;
    if (quantity === undefined || tier?.onRequest) return [];
    const size = tier === null ? '' : `, ${tier.name}`;
    return parts.map((part) => {
      const price = (many: number) => priceOfParts(product, type, many, [part], tier?.factor);
      return {
        productId: product.id,
        ...(part.kind !== 'family' && { partId: part.id }),
        name: nameSold(product.name, part),
        licenseName: type.name + size,
        licenseType: type.name.replace(/ License$/, ''),
        licenseTypeId: type.id,
        ...(tier !== null && { tierId: tier.id }),
        price: price(quantity),
        quantity,
        image: imageOf(part),
        ...(type.steps.length > 0 && { steps: type.steps.map((step) => ({ ...step, price: price(step.from) })) }),
      };
    });
  });
}
