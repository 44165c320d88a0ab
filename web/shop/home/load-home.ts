import type { RouterContextProvider } from 'react-router';
import type { Product } from '#contract/nouns/products.ts';
import type { CustomLicense, ShownPages } from '#contract/nouns/site-pages.ts';
import { loadDrawing } from '../../api/load-drawing.ts';
import { usualCustom } from '../../api/own-pages/custom-license.ts';
import { homeOf } from '../../api/own-pages/home-content.ts';
import { pageContext } from '../../api/page-context.ts';
import { addressPreview } from '../../api/preview-address.ts';
import { callFrom } from '../../api/server-call.ts';
import type { Drawing } from '../../ui/drawing/drawing.ts';
import { findCheapest } from '../find-cheapest.ts';
import { findFont } from '../find-font.ts';
import { fromPrice } from '../from-price.ts';
import { loadSpecimen } from '../load-specimen.ts';
import { type LogotypeFont, toLogotypeFont } from '../logotypes/logotype-font.ts';
import { sampleName } from '../sample-name.ts';
import { describeShop } from '../seo/linked-data.ts';
import { loadClients } from './clients/load-clients.ts';
import { loadUses } from './in-use/load-uses.ts';
import { loadHero } from './load-hero.ts';
import { loadMosaic } from './load-mosaic.ts';

type Context = Readonly<RouterContextProvider>;

const newest = 12;
const named = 8;
const most = 100;

/** Everything that the page / shows. */
export async function loadHome(context: Context, shown: ShownPages) {
  const call = callFrom(context);
  const { home, isInvented } = homeOf(shown);
  const has = (section: (typeof home.sections)[number]) => home.sections.includes(section);
  const [list, facets, types, cheapest, shop] = await Promise.all([
    call('listProducts', { query: { sort: 'newest', page: 1, limit: newest } }),
    call('productFacets', { query: {} }),
    call('listLicenseTypes', { query: {} }),
    findCheapest(context),
    call('readShop', {}),
  ]);
  const [slides, names, custom, clients, uses] = await Promise.all([
    loadHero(context, home.slides, list.data),
    has('names') ? loadNames(context, home.featured) : [],
    has('custom') ? loadCustomLicense(context, shown.pages.custom ?? usualCustom) : null,
    has('clients') ? loadClients(context, home.clients, isInvented) : [],
    has('uses') ? loadUses(context, isInvented ? 'demo' : home.uses) : [],
  ]);
  return {
    heading: home.heading,
    slides,
    cells: has('newest') ? await loadMosaic(context, list.data) : null,
    families: facets.data.fonts,
    scripts: facets.data.script.length,
    licenses: types.data.length,
    from: cheapest && fromPrice(cheapest),
    names,
    custom,
    clients,
    uses,
    isInvented,
    linked: describeShop(context.get(pageContext).publicUrl, shop.data),
  };
}

export type LoadedHome = Awaited<ReturnType<typeof loadHome>>;

/** Eight fonts that can write Latin names: those wished for first, the newest in place of any that is missing. */
async function loadNames(context: Context, wished: readonly string[]): Promise<LogotypeFont[]> {
  const { data } = await callFrom(context)('listProducts', {
    query: { text: sampleName.replace(' ', ''), limit: most },
  });
  const rank = (product: Product) => (wished.includes(product.slug) ? wished.indexOf(product.slug) : wished.length);
  const fonts = data.toSorted((one, other) => rank(one) - rank(other)).slice(0, named);
  return Promise.all(
    fonts.map(async (product) => toLogotypeFont(product, await loadSpecimen(context, product, sampleName))),
  );
}

/** What licences are for, in lines of one italic where the font has one. */
async function loadCustomLicense(
  context: Context,
  { lines, font: wished, sentence }: CustomLicense,
): Promise<{ sentence: string; lines: { text: string; drawing: Drawing | null }[] }> {
  const font = lines.length === 0 ? null : await findFont(context, wished ?? '', lines.join(''));
  const styleId = font?.font?.styles.find(({ name }) => name === 'Italic')?.id;
  const drawn = lines.map(async (text, at) => {
    if (font === null) return { text, drawing: null };
    const address = addressPreview({ productId: font.id, version: font.version, text, styleId });
    return { text, drawing: await loadDrawing(context, address, `c${at}`) };
  });
  // Where no font can write a line the sentence stands alone.
  return { sentence, lines: (await Promise.all(drawn)).filter(({ drawing }) => drawing !== null) };
}
