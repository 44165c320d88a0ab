import type { RouterContextProvider } from 'react-router';
import type { Product } from '#contract/products.ts';
import { callFrom } from '../../api/server-call.ts';
import { loadSpecimen } from '../load-specimen.ts';
import { type LogotypeFont, toLogotypeFont } from '../logotypes/logotype-font.ts';
import { sampleName } from '../sample-name.ts';
import wished from './eight-names.json' with { type: 'json' };

const shown = 8;
const most = 100;

/** Eight fonts that can write Latin names: those wished for first, the newest in place of any that is missing. */
export async function loadNames(context: Readonly<RouterContextProvider>): Promise<LogotypeFont[]> {
  const { data } = await callFrom(context)('listProducts', {
    query: { text: sampleName.replace(' ', ''), limit: most },
  });
  const rank = (product: Product) => (wished.includes(product.slug) ? wished.indexOf(product.slug) : wished.length);
  const fonts = data.toSorted((one, other) => rank(one) - rank(other)).slice(0, shown);
  return Promise.all(
    fonts.map(async (product) => toLogotypeFont(product, await loadSpecimen(context, product, sampleName))),
  );
}
