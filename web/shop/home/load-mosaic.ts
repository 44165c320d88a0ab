import type { RouterContextProvider } from 'react-router';
import type { Product } from '#contract/nouns/products.ts';
import { loadDrawing } from '../../api/load-drawing.ts';
import { addressPreview } from '../../api/preview-address.ts';
import type { Drawing } from '../../ui/drawing/drawing.ts';
import bestLetters from './best-letters.json' with { type: 'json' };
import { listCells } from './mosaic-cells.ts';

/** What a cell says of a font; a whole product would make the page much heavier. */
type CellProduct = Pick<Product, 'id' | 'name' | 'slug' | 'images' | 'styleCount' | 'regularPrice' | 'salePrice'>;

export type MosaicCell = { product: CellProduct; text: string; drawing: Drawing | null };

/** The newest fonts with what each cell shows: a word where it is wide, the letter that says most where it is not. */
export async function loadMosaic(
  context: Readonly<RouterContextProvider>,
  products: readonly Product[],
): Promise<MosaicCell[]> {
  const cells = listCells(products.length);
  return Promise.all(
    products.map(async (product, at) => {
      const text = cells[at]?.shows === 'letter' ? chooseLetter(product, at) : product.specimen || product.name;
      const address = addressPreview({ productId: product.id, version: product.version, text });
      const { id, name, slug, images, styleCount, regularPrice, salePrice } = product;
      const drawing = styleCount === 0 ? null : await loadDrawing(context, address, `m${id}`);
      return { product: { id, name, slug, images, styleCount, regularPrice, salePrice }, text, drawing };
    }),
  );
}

/** The letter in which a font says most: of its own script when its specimen is not Latin, else one of the telling ones. */
function chooseLetter(product: Product, at: number): string {
  const first = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(product.specimen)][0]?.segment ?? 'a';
  if (!/^\p{Script=Latin}$/u.test(first)) return first;
  return bestLetters[at % bestLetters.length] ?? first;
}
