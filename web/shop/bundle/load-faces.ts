import type { RouterContextProvider } from 'react-router';
import type { Product } from '#contract/nouns/products.ts';
import type { Precision } from '#contract/text/drawing-grains.ts';
import { loadDrawing } from '../../api/load-drawing.ts';
import { addressFace, type Face, listFaces } from './faces.ts';

/**
 * Draws the first fonts of a bundle while its page is made: in the visitor's words, else each in its name, or in its
 * specimen word where it lacks a letter of that.
 */
export function loadFaces(
  context: Readonly<RouterContextProvider>,
  product: Product,
  text = '',
  precision: Precision = '256',
): Promise<Face[]> {
  const draw = async (face: Face, prefix: string) => {
    const address = addressFace(face, text, precision);
    return { ...face, loaded: { address, drawing: await loadDrawing(context, address, prefix) } };
  };
  return Promise.all(
    listFaces(product).map(async (face, at) => {
      const prefix = `b${product.id}m${at}`;
      const named = await draw(face, prefix);
      const specimen = product.members[at]?.specimen ?? '';
      if (text.trim() !== '' || !named.loaded.drawing?.missing.length || specimen === '') return named;
      return draw({ ...face, words: specimen }, prefix);
    }),
  );
}
