import type { Product } from '#contract/nouns/products.ts';
import type { LoadedDrawing } from '../../api/use-drawing.ts';

/** What a cell needs to know of a font; a whole product would make the page twice as heavy. */
export type LogotypeFont = Pick<
  Product,
  'id' | 'name' | 'slug' | 'version' | 'specimen' | 'images' | 'styleCount' | 'regularPrice' | 'salePrice'
> & {
  drawn: LoadedDrawing;
};

/** Takes from a product what a cell shows. */
export function toLogotypeFont(product: Product, drawn: LoadedDrawing): LogotypeFont {
  const { id, name, slug, version, specimen, images, styleCount, regularPrice, salePrice } = product;
  return { id, name, slug, version, specimen, images, styleCount, regularPrice, salePrice, drawn };
}
