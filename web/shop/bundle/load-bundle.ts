import type { RouterContextProvider } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import { asCents, centsOf, formatDollars, toDollars } from '#contract/money.ts';
import type { Product } from '#contract/nouns/products.ts';
import { standardPrice, totalOf } from '#contract/price.ts';
import { loadDrawing } from '../../api/load-drawing.ts';
import { addressFace } from './faces.ts';

/** What the fonts of a bundle cost one by one, what they cost together, and what that saves. */
export function sumBundle({ members, ...product }: Pick<Product, 'members' | 'regularPrice' | 'salePrice'>) {
  const sum = totalOf(members.map(({ price }) => ({ unit_cents: centsOf(price), quantity: 1 })));
  const price = standardPrice(product);
  return { sum: toDollars(sum), price: toDollars(price), saved: toDollars(asCents(Math.max(sum - price, 0))) };
}

/** The fonts of a bundle, each drawn in its own letters, and what it all comes to; null for a family. */
export async function loadBundle(context: Readonly<RouterContextProvider>, product: Product) {
  if (product.kind === 'family') return null;
  const fonts = product.members.map(async (member, at) => {
    const { product_id, part_id, name, slug, styleId, version, price, isOnOffer } = member;
    const words = member.specimen || name;
    const address = addressFace({ productId: product_id, styleId, version, words }, '', '256');
    const drawing = await loadDrawing(context, address, `b${product.id}f${at}`);
    return { key: `${product_id}/${part_id}`, name, slug, specimen: words, price, isOnOffer, drawing };
  });
  return { fonts: await Promise.all(fonts), ...sumBundle(product) };
}

export type LoadedBundle = NonNullable<Awaited<ReturnType<typeof loadBundle>>>;

/** What a search engine says of a bundle after its maker's words. */
export function describeBundle(product: Product): string {
  const { price, saved } = sumBundle(product);
  const names = product.members.map(({ name }) => name).join(', ');
  const show = (dollars: number) => formatDollars(centsOf(dollars), { short: true });
  if (saved === 0) return t('{fonts} in one bundle for {price}.', { fonts: names, price: show(price) });
  return t('{fonts} in one bundle for {price}: {saved} less than one by one.', {
    fonts: names,
    price: show(price),
    saved: show(saved),
  });
}
