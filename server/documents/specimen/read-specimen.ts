import { mustExist } from '#contract/must-exist.ts';
import type { OfferedLicense } from '#contract/nouns/license-prices.ts';
import { isProblem, nameLanguage } from '#fonts/engine.ts';
import type { FileResponse } from '#server/kit/http/handlers.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { licenseTypesOfProducts } from '#server/license-types/queries.ts';
import { creditedNames } from '#server/makers/credit.ts';
import { fromMultirange } from '#server/products/catalogue/coverage.ts';
import { presentOffers } from '#server/products/catalogue/own-price.ts';
import { coverageOf, productById, stylesOf } from '#server/products/catalogue/queries.ts';
import type { Viewer } from '#server/products/catalogue/viewer.ts';
import { keepGenerated } from '#server/products/generated-files/keep-generated.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { print } from '../pdf/pdf-renderer.ts';
import { type Draw, LONGEST_LINE } from '../pdf/pen.ts';
import { composeSpecimen } from './compose-specimen.ts';

/** Raised when specimens are composed in another way, so that those that are stored are made again. */
const VERSION = 3;
const MOST_STYLES = 36;

/** The specimen of a font as PDF, drawn once and then stored. @throws Refusal for a product without fonts. */
export async function readSpecimen(tools: Tools, id: number, viewer: Viewer): Promise<FileResponse> {
  const product = (await productById(tools.db, id, viewer)) ?? refuse('product_not_found');
  if (product.style_count === 0) refuse('fonts_missing');
  const { version, name, slug, specimen } = product;
  const shop = (await readShopSettings(tools.db)).identity.name;
  const { designers, foundry } = creditedNames(product);
  const offers = presentOffers(product, await licenseTypesOfProducts(tools.db, [id], 'public'));
  const sold = offers.map((offer) => [offer.name, offer.price, offer.usageDetailsList, offer.termMonths]);
  const madeOf = JSON.stringify([VERSION, version, name, slug, specimen, shop, designers, foundry, sold]);
  const file = await keepGenerated(tools, { productId: id, kind: 'specimen', madeOf }, () =>
    makeSpecimen(tools, product, shop, offers, viewer),
  );
  return { file, name: `${slug}-specimen.pdf`, mediaType: 'application/pdf' };
}

async function makeSpecimen(
  tools: Tools,
  product: NonNullable<Awaited<ReturnType<typeof productById>>>,
  shop: string,
  offers: OfferedLicense[],
  viewer: Viewer,
): Promise<Uint8Array> {
  const { id, name, slug, specimen, created_at } = product;
  const facts = product.facts;
  const [styles, covered] = await Promise.all([stylesOf(tools.db, id), coverageOf(tools.db, id, viewer)]);
  const sourceOf = (styleId?: number) => {
    const style =
      styles.find((one) => (styleId === undefined ? one.is_default : one.id === styleId)) ?? mustExist(styles[0]);
    return { key: style.file_key, read: () => tools.storage.get(style.file_key) };
  };
  const draw: Draw = async (text, { styleId, ...how } = {}) => {
    if ([...text].length > LONGEST_LINE) return null;
    const outline = await tools.fonts.outline(sourceOf(styleId), { text, ...how });
    if (isProblem(outline)) return refuse('preview_unavailable');
    return outline.missing.length === 0 ? outline : null;
  };
  const changes = await tools.fonts.features(sourceOf());
  if (isProblem(changes)) return refuse('preview_unavailable');
  const address = `${tools.settings.PUBLIC_URL}/product/${slug}`;
  const leaves = await composeSpecimen(
    {
      name,
      specimen,
      ...creditedNames(product),
      unitsPerEm: facts.unitsPerEm,
      styles: styles.slice(0, MOST_STYLES).map((style) => ({ id: style.id, name: style.name })),
      axes: facts.axes,
      features: facts.features,
      changes,
      languages: facts.languages.map(({ tag }) => ({ tag, name: nameLanguage(tag) })),
      characters: drawnCharacters(mustExist(covered).coverage),
      offers,
      address,
    },
    draw,
  );
  return print({ kind: 'specimen', title: `${name}, specimen`, shop, foot: address, madeAt: created_at, leaves });
}

/** Letters, figures, marks of text and symbols; nothing that is blank or private. */
function drawnCharacters(multirange: string): string[] {
  const points = fromMultirange(multirange).flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => first + at),
  );
  return points
    .map((point) => String.fromCodePoint(point))
    .filter((character) => /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(character));
}
