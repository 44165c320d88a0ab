import type { RouterContextProvider } from 'react-router';
import type { Precision } from '#contract/text/drawing-grains.ts';
import { loadDrawing } from '../api/load-drawing.ts';
import type { LoadedDrawing } from '../api/use-drawing.ts';
import { addressSpecimen, type Specimened } from './address-specimen.ts';

/** Draws words in the font of a product while its page is made on the server. */
export async function loadSpecimen(
  context: Readonly<RouterContextProvider>,
  product: Specimened,
  text = '',
  precision?: Precision,
): Promise<LoadedDrawing> {
  const address = addressSpecimen(product, text, precision);
  // Outlines are named after where they come from, so no two pictures of a page share a name.
  const prefix = `p${product.id}${text === '' ? '' : `t${[...text].map((character) => character.codePointAt(0)?.toString(36)).join('')}`}`;
  if (address === null) return { address: '', drawing: null };
  return { address, drawing: await loadDrawing(context, address, prefix) };
}
