import type { RouterContextProvider } from 'react-router';
import type { Product } from '#contract/products.ts';
import { callFrom } from '../../api/server-call.ts';
import type { LoadedDrawing } from '../../api/use-drawing.ts';
import { loadSpecimen } from '../load-specimen.ts';
import wished from './eight-names.json' with { type: 'json' };
import { sampleName } from './sample-name.ts';

const shown = 8;
const most = 100;

export type NamedFont = { product: Product; specimen: LoadedDrawing };

/** Eight fonts that can write Latin names: those wished for first, the newest in place of any that is missing. */
export async function loadNames(context: Readonly<RouterContextProvider>): Promise<NamedFont[]> {
  const { data } = await callFrom(context)('listProducts', {
    query: { text: sampleName.replace(' ', ''), limit: most },
  });
  const rank = (product: Product) => (wished.includes(product.slug) ? wished.indexOf(product.slug) : wished.length);
  const fonts = data.toSorted((one, other) => rank(one) - rank(other)).slice(0, shown);
  return Promise.all(
    fonts.map(async (product) => ({ product, specimen: await loadSpecimen(context, product, sampleName) })),
  );
}
