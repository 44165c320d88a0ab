import { data, type RouterContextProvider } from 'react-router';
import { CallRefused } from '#contract/client.ts';
import { type Message, msg, t } from '#contract/languages/translate.ts';
import { isOnRequest } from '#contract/limits.ts';
import { centsOf, formatDollars, fromDollars } from '#contract/money.ts';
import { notNull } from '#contract/must-exist.ts';
import type { Product, ProductDetail } from '#contract/nouns/products.ts';
import type { Shop } from '#contract/nouns/site.ts';
import { unitPrice } from '#contract/price.ts';
import { writeAs } from '#contract/text/write-number.ts';
import { loadDrawing } from '../../api/load-drawing.ts';
import { pageContext } from '../../api/page-context.ts';
import { callFrom } from '../../api/server-call.ts';
import { readDrawing } from '../../ui/drawing/drawing.ts';
import { formatDate } from '../../ui/format-date.ts';
import { describeBundle, loadBundle } from '../bundle/load-bundle.ts';
import { canBeRead } from '../can-be-read.ts';
import { inReaderLanguage } from '../license/in-reader-language.ts';
import { pickListed } from '../listed-product.ts';
import { loadSpecimen } from '../load-specimen.ts';
import { describeProduct } from '../seo/linked-data.ts';
import { describeShape } from './depth/say-shape.ts';
import { describeDelivery, describeOffer, listGets } from './license/say-offer.ts';
import { loadStory } from './load-story.ts';
import { chooseLine, listSamples } from './tester/list-samples.ts';
import { addressStage, freshTester } from './tester/tester-state.ts';
import { texts } from './texts.ts';

/** This many other fonts stand below one. */
const MOST_SIMILAR = 4;

/** A product by the name or the number in its address, with everything that its page draws at once. */
export async function loadProduct(context: Readonly<RouterContextProvider>, by: { slug: string } | { id: string }) {
  const call = callFrom(context);
  const { data: product } = await ('slug' in by
    ? call('productBySlug', { params: { slug: by.slug } })
    : call('productById', { params: { id: by.id } })
  ).catch(async (error: unknown) =>
    refusePage(error, 'slug' in by ? await findWithdrawn(context, by.slug, error) : null),
  );
  const [{ data: others }, { data: features }, { data: shop }] = await Promise.all([
    call('similarProducts', { params: { id: product.id }, query: { limit: MOST_SIMILAR + product.members.length } }),
    call('readFeatures', {}),
    call('readShop', {}),
  ]);
  writeAs(shop.locale);
  const gets = listGets(
    product,
    features.filter(({ isOn }) => isOn).map(({ name }) => name),
  );
  const linked = describeProduct(product, context.get(pageContext).publicUrl, shop.name);
  const stage = addressStage(product, { ...freshTester, styleId: product.font?.defaultStyleId }, null, false);
  const [drawing, word, similar, story, bundle] = await Promise.all([
    product.font ? loadDrawing(context, stage, `s${product.id}`) : null,
    shop.wordmark?.isForEveryPage || !canBeRead(product)
      ? { drawing: null }
      : loadSpecimen(context, product, shop.name, '1024'),
    // What has no fonts cannot be like one, and those of a bundle stand on its page already.
    Promise.all(
      others
        .filter(({ id, styleCount }) => styleCount > 0 && !product.members.some(({ product_id }) => product_id === id))
        .slice(0, MOST_SIMILAR)
        .map((other) => besides(context, product.specimen || product.name, other)),
    ),
    loadStory(context, product),
    loadBundle(context, product),
  ]);
  const samples = listSamples(product);
  const specimen = { address: stage, drawing };
  return {
    product: trimProduct(product, shop.tax),
    gets,
    specimen,
    word: word.drawing,
    similar,
    samples,
    line: chooseLine(product, samples),
    story,
    bundle,
    linked,
    description: describe(product),
  };
}

export type LoadedProduct = Awaited<ReturnType<typeof loadProduct>>;
/** What is known of the font itself. */
export type Font = NonNullable<LoadedProduct['product']['font']>;

/** What a search engine says of a font: its maker's words, then in the reader's language what one can do here. */
function describe(product: ProductDetail): string {
  const price = formatDollars(unitPrice(product, { pricing: 'product', price: 0 }), { short: true });
  const more = () =>
    product.kind === 'bundle'
      ? describeBundle(product)
      : t('Try {name} in your own words; licences from {price}.', { name: product.name, price });
  return [product.shortDescription, product.status === 'published' && more()].filter(Boolean).join(' ');
}

/**
 * Another font with the words of this one, so that the two can be compared; with its own where it lacks a letter of
 * them. `words` are undefined where they are its name, which stands next to the drawing.
 */
async function besides(context: Readonly<RouterContextProvider>, words: string, other: Product) {
  const same = await loadSpecimen(context, other, words);
  const product = pickListed(other);
  if (same.drawing?.missing.length === 0) return { product, words: unlessName(other, words), specimen: same };
  const specimen = await loadSpecimen(context, other);
  return { product, words: unlessName(other, other.specimen || other.name), specimen };
}

const unlessName = ({ name }: Product, words: string) => (words === name ? undefined : words);

/** A label with its words or, in their place, with where they lead. */
export type Fact = [label: string, words: string, to?: { path: string; name: string }[]];

/** How it is with tax, which is said on the server: the page brings no script for it. */
const priceFacts: Record<Shop['tax'], [Message, Message][]> = {
  included: [[msg('Prices'), msg('tax included')]],
  added: [[msg('Prices'), msg('plus tax where it is due')]],
  none: [],
};

/** What the catalogue says of a font next to its description. */
function listFacts({ designers, foundry, type, categories, tagList, sku, inBundles }: ProductDetail): Fact[] {
  const to = (kind: string, named: ProductDetail['designers']) =>
    named.map(({ slug, name }) => ({ path: `/${kind}/${slug}`, name }));
  const facts: Fact[] = [
    [t('Type'), type],
    [t('Categories'), categories],
    [t('Tags'), tagList.join(', ')],
    ['SKU', sku],
  ];
  return [
    ...(designers.length > 0
      ? [[designers.length === 1 ? t('Designer') : t('Designers'), '', to('designer', designers)] as Fact]
      : []),
    ...(foundry ? [[t('Foundry'), '', to('foundry', [foundry])] as Fact] : []),
    ...facts.filter(([, words]) => words !== ''),
    ...(inBundles.length > 0 ? [bundleFact(inBundles)] : []),
  ];
}

const bundleFact = (bundles: ProductDetail['inBundles']): Fact => [t('Also in'), '', bundles.map(toBundle)];

/** The way to a bundle that a font is in: "Round and loud, $80". */
const toBundle = ({ slug, name, price }: ProductDetail['inBundles'][number]) => ({
  path: `/product/${slug}`,
  name: `${name}, ${formatDollars(centsOf(price), { short: true })}`,
});

/** The sale that a font is in, with the lowest price before it, which the law of the EU asks for. */
function saleFacts({ sale, lowestPrice30 }: ProductDetail): Fact[] {
  if (sale === null || lowestPrice30 === null) return [];
  const words = t('{title}, {percent}% off until {day}. Lowest price of the 30 days before: {price}.', {
    title: sale.title,
    percent: sale.percent,
    day: formatDate(sale.until),
    price: formatDollars(notNull(fromDollars(lowestPrice30))),
  });
  return [[t('On sale'), words]];
}

/** The figures that people look for first, but for the price. */
function listFigures({ font, members, styleCount, formats }: ProductDetail): [figure: string, unit: string][] {
  if (members.length > 0) return [[String(members.length), t('fonts')]];
  if (!font) return [];
  const many = (count: number, one: Message, more: Message): [string, string] => [
    count === 0 ? '' : String(count),
    t(count === 1 ? one : more),
  ];
  return [
    many(styleCount, msg('style'), msg('styles')),
    many(font.axes.length, msg('axis'), msg('axes')),
    many(font.languages.length, msg('language'), msg('languages')),
    [formats.join(' '), t('formats')] as [string, string],
  ].filter(([figure]) => figure !== '');
}

const USUAL_LETTER_EM = 0.5;

/** What owners call fonts that are made for a few large words. */
const FOR_DISPLAY = /display|script|headline|poster/i;

/**
 * A page needs the number of languages and their names, not their tags; and words on shape and licences, which are made
 * here to be no script.
 */
function trimProduct(product: ProductDetail, tax: Shop['tax']) {
  const { font, shape, files: _, members: __, inBundles: ___, licenseTypes, ...rest } = product;
  return {
    ...rest,
    // A bundle that nobody has described says what it is made of.
    description:
      rest.description || rest.shortDescription || (product.kind === 'bundle' ? describeBundle(product) : ''),
    facts: [
      ...listFacts(product),
      ...saleFacts(product),
      ...priceFacts[tax].map(([label, words]): Fact => [t(label), t(words)]),
    ],
    figures: listFigures(product),
    licenseTypes: licenseTypes.map(inReaderLanguage).map((type) => ({
      ...type,
      says: describeOffer(type),
      delivery: describeDelivery(type, product.formats),
      isOnRequest: isOnRequest(type),
    })),
    shape: shape ? describeShape(shape) : [],
    // Of a letter on average, so that lines can be counted before they are drawn.
    letter_em: Math.max(USUAL_LETTER_EM, shape?.width ?? 0),
    isForReading: !FOR_DISPLAY.test(product.type),
    font: font && { ...font, languages: font.languages.map(({ name }) => name) },
  };
}

/** What hears of a font that was withdrawn, with its word and those of others drawn; null where none was. */
async function findWithdrawn(context: Readonly<RouterContextProvider>, slug: string, error: unknown) {
  if (!(error instanceof CallRefused && error.status === 404)) return null;
  const found = await callFrom(context)('withdrawnProduct', { params: { slug } }).catch(() => null);
  if (found === null) return null;
  const { similar, drawing, ...gone } = found.data;
  return {
    ...gone,
    drawing: drawing && readDrawing(drawing, null, `w${gone.id}`),
    similar: await Promise.all(
      similar
        .filter(({ styleCount }) => styleCount > 0)
        .map((other) => besides(context, gone.specimen || other.specimen || other.name, other)),
    ),
  };
}
export type Withdrawn = NonNullable<Awaited<ReturnType<typeof findWithdrawn>>>;

/** Turns a refusal of the shop into a page that says it. */
function refusePage(error: unknown, withdrawn: Withdrawn | null): never {
  if (withdrawn !== null) throw data(withdrawn, { status: 410 });
  if (!(error instanceof CallRefused)) throw error;
  const isMissing = error.status === 404 || error.status === 400;
  throw data(
    { message: isMissing ? t(texts.missing) : (error.body?.message ?? t(texts.broken)) },
    { status: isMissing ? 404 : error.status || 503 },
  );
}
