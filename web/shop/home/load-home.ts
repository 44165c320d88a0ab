import type { RouterContextProvider } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import type { Product } from '#contract/nouns/products.ts';
import type { CustomLicense, HomePage, ShownPages } from '#contract/nouns/site-pages.ts';
import { loadDrawing } from '../../api/load-drawing.ts';
import { homeOf, usualCustom } from '../../api/own-pages/own-pages.ts';
import { pageContext } from '../../api/page-context.ts';
import { addressPreview } from '../../api/preview-address.ts';
import { callFrom } from '../../api/server-call.ts';
import type { Drawing } from '../../ui/drawing/drawing.ts';
import type { Face } from '../bundle/faces.ts';
import { loadFaces } from '../bundle/load-faces.ts';
import { canBeRead } from '../can-be-read.ts';
import { findCheapest, findFont } from '../find-font.ts';
import { loadUses } from '../in-use/load-uses.ts';
import { type ListedProduct, pickListed } from '../listed-product.ts';
import { loadSpecimen } from '../load-specimen.ts';
import { type LogotypeFont, toLogotypeFont } from '../logotypes/logotype-cell.tsx';
import { fromPrice } from '../product-price.tsx';
import { describeShop } from '../seo/linked-data.ts';
import { sampleName } from '../visit-text.ts';
import bestLetters from './best-letters.json' with { type: 'json' };
import { loadClients } from './clients/load-clients.ts';
import { listCells } from './mosaic-cells.ts';

/** This many of the newest fonts say their own name where no slide was made. */
const MOST_OWN = 3;

const longestWord = 14;

const fromRight = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Letters that stand by themselves, in a word that is long enough for two lines or in a script of few letters. */
const breaks =
  /^(?:[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]{5,}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{2,})$/u;

const shorten = (words: string) => [...words].slice(0, longestWord).join('').trim();

const nameItself = ({ name, slug, specimen }: Product): Wanted => ({
  word: name.length <= longestWord ? name : shorten(specimen) || shorten(name),
  language: '',
  font: slug,
  style: null,
});

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
    loadHero(context, isInvented ? formatLanguages(home.slides) : home.slides, list.data),
    has('names') ? loadNames(context, home.featured) : [],
    has('custom') ? loadCustomLicense(context, shown.pages.custom ?? usualCustom()) : null,
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
  const isShown = (product: Product) => wished.includes(product.slug) || canBeRead(product);
  const fonts = data
    .filter(isShown)
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, named);
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
    const address = addressPreview({ productId: font.id, version: font.version, text, styleId, grain: '256' });
    return { text, drawing: await loadDrawing(context, address, `c${at}`) };
  });
  // Where no font can write a line the sentence stands alone.
  return { sentence, lines: (await Promise.all(drawn)).filter(({ drawing }) => drawing !== null) };
}

export type HeroSlide = {
  /** What the slide is called in the row of slides: its language, or its font. */
  name: string;
  language: string;
  word: string;
  isFromRight: boolean;
  /** The word in one line. */
  whole: Drawing;
  /** The word broken in two lines for a narrow page, where its script allows that. */
  halves: Drawing[] | null;
  font: { name: string; slug: string; styleCount: number; price: number };
};

type Wanted = HomePage['slides'][number];

/** The slides of the demo, each language named to the reader. */
const formatLanguages = (slides: readonly Wanted[]) =>
  slides.map((slide) => ({ ...slide, language: t(slide.language) }));

/** A word for each slide, in a font of the catalogue. A slide that no font can draw is left out. */
async function loadHero(
  context: Readonly<RouterContextProvider>,
  wanted: HomePage['slides'],
  newest: readonly Product[],
): Promise<HeroSlide[]> {
  const own = newest.filter(({ styleCount }) => styleCount > 0).slice(0, MOST_OWN);
  const slides = await Promise.all(
    wanted.length > 0
      ? wanted.map((slide, at) => loadSlide(context, slide, `h${at}`))
      : own.map((font, at) => loadSlide(context, nameItself(font), `h${at}`, shorten(font.specimen))),
  );
  return slides.filter((slide) => slide !== null);
}

async function loadSlide(
  context: Readonly<RouterContextProvider>,
  { language, word, font: slug, style }: Wanted,
  prefix: string,
  orElse?: string,
): Promise<HeroSlide | null> {
  const font = await findFont(context, slug, word);
  if (font === null) return null;
  const styleId = font.font?.styles.find(({ name }) => name === style)?.id;
  const draw = (text: string, part: string) =>
    loadDrawing(
      context,
      addressPreview({ productId: font.id, version: font.version, text, styleId, grain: '1024' }),
      `${prefix}${part}`,
    );
  const halves = halve(word);
  const [whole, ...parts] = await Promise.all([
    draw(word, 'w'),
    ...(halves ?? []).map((half, at) => draw(half, `p${at}`)),
  ]);
  if (!whole) return null;
  // A font of icons or of another script can't say its name.
  if (whole.missing.length > 0 && orElse && orElse !== word)
    return loadSlide(context, { language, word: orElse, font: slug, style }, prefix);
  const drawn = parts.filter((part) => part !== null);
  return {
    name: language || font.name,
    language,
    word,
    isFromRight: fromRight.test(word),
    whole,
    halves: halves && drawn.length === halves.length ? drawn : null,
    font: { name: font.name, slug: font.slug, styleCount: font.styleCount, price: fromPrice(font) },
  };
}

/** The two lines of a word on a narrow page: those of more words are its words. */
function halve(word: string): [string, string] | null {
  const space = word.indexOf(' ');
  if (space > 0 && space === word.lastIndexOf(' ')) return [word.slice(0, space), word.slice(space + 1)];
  if (!breaks.test(word)) return null;
  const letters = [...word];
  const at = Math.floor(letters.length / 2);
  return [letters.slice(0, at).join(''), letters.slice(at).join('')];
}

export type MosaicCell = { product: ListedProduct; text: string; drawing: Drawing | null; faces: Face[] };

/** The newest fonts with what each cell shows: a word where it is wide, the letter that says most where it is not. */
async function loadMosaic(
  context: Readonly<RouterContextProvider>,
  products: readonly Product[],
): Promise<MosaicCell[]> {
  const cells = listCells(products.length);
  return Promise.all(
    products.map(async (product, at) => {
      const text = cells[at]?.shows === 'letter' ? chooseLetter(product, at) : product.specimen || product.name;
      const address = addressPreview({ productId: product.id, version: product.version, text, grain: '1024' });
      const drawing = product.styleCount === 0 ? null : await loadDrawing(context, address, `m${product.id}`);
      const faces = await loadFaces(context, product, '', '1024');
      return { product: pickListed(product), text, drawing, faces };
    }),
  );
}

/**
 * The letter in which a font says most: of its own script when its specimen is not Latin, else one of the telling ones.
 */
function chooseLetter(product: Product, at: number): string {
  const first = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(product.specimen)][0]?.segment ?? 'a';
  if (!/^\p{Script=Latin}$/u.test(first)) return first;
  const letter = bestLetters[at % bestLetters.length] ?? first;
  // A font that shows itself in capitals may have no others.
  return product.specimen === product.specimen.toUpperCase() ? letter.toUpperCase() : letter;
}
