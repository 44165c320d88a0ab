import type { Product } from '#contract/nouns/products.ts';
import type { Precision } from '#contract/text/drawing-grains.ts';
import { addressPreview } from '../../api/preview-address.ts';
import type { LoadedDrawing } from '../../api/use-drawing.ts';

/** This many fonts of a bundle are drawn where it stands among other products. */
const MOST_DRAWN = 3;

/** A font of a bundle with the words that it is seen in; `loaded` is the drawing that came with the page. */
export type Face = {
  productId: number;
  styleId: number | null;
  version: string;
  words: string;
  loaded?: LoadedDrawing;
};

/** The first fonts of a bundle, each to be seen in its name; none of a family. */
export const listFaces = ({ members }: Pick<Product, 'members'>): Face[] =>
  members
    .slice(0, MOST_DRAWN)
    .map(({ product_id, styleId, version, name }) => ({ productId: product_id, styleId, version, words: name }));

/** The address of words in a font of a bundle. */
export const addressFace = ({ styleId, words, ...face }: Face, text: string, grain: Precision): string =>
  addressPreview({ ...face, styleId: styleId ?? undefined, text: text.trim() === '' ? words : text, grain });
