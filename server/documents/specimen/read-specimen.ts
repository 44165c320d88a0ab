import { isProblem, nameLanguage } from '#fonts/engine.ts';
import type { FileResponse } from '#server/kit/http/handlers.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { creditedNames } from '#server/makers/credit.ts';
import { fromMultirange } from '#server/products/coverage.ts';
import { keepGenerated } from '#server/products/generated-files/keep-generated.ts';
import type { KeptFacts } from '#server/products/product.ts';
import { coverageOf, productById, stylesOf } from '#server/products/queries.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { print } from '../pdf/pdf-renderer.ts';
import { composeSpecimen } from './compose-specimen.ts';
import { type Draw, LONGEST_LINE } from './pen.ts';

/** Raised when specimens are composed in another way, so that those that are kept are made anew. */
const EDITION = 2;
const MOST_STYLES = 36;

/** The specimen of a font as PDF, drawn once and kept. @throws Refusal for a product without fonts. */
export async function readSpecimen(tools: Tools, id: number): Promise<FileResponse> {
  const product = (await productById(tools.db, id)) ?? refuse('product_not_found');
  if (product.style_count === 0) refuse('fonts_missing');
  const { version, name, slug, specimen } = product;
  const shop = (await readShopSettings(tools.db)).identity.name;
  const { designers, foundry } = creditedNames(product);
  const madeOf = [EDITION, version, name, slug, specimen, shop, ...designers, foundry].join(' ');
  const file = await keepGenerated(tools, { productId: id, kind: 'specimen', madeOf }, () =>
    makeSpecimen(tools, product, shop),
  );
  return { file, name: `${slug}-specimen.pdf`, mediaType: 'application/pdf' };
}

async function makeSpecimen(
  tools: Tools,
  product: NonNullable<Awaited<ReturnType<typeof productById>>>,
  shop: string,
): Promise<Uint8Array> {
  const { id, name, slug, specimen, created_at } = product;
  const facts = product.facts as KeptFacts;
  const [styles, covered] = await Promise.all([stylesOf(tools.db, id), coverageOf(tools.db, id)]);
  const draw: Draw = async (text, styleId) => {
    if ([...text].length > LONGEST_LINE) return null;
    const style = styles.find((one) => (styleId === undefined ? one.is_default : one.id === styleId)) ?? styles[0]!;
    const source = { key: style.file_key, read: () => tools.storage.get(style.file_key) };
    const outline = await tools.fonts.outline(source, { text });
    if (isProblem(outline)) return refuse('preview_unavailable');
    return outline.missing.length === 0 ? outline : null;
  };
  const leaves = await composeSpecimen(
    {
      name,
      specimen,
      ...creditedNames(product),
      unitsPerEm: facts.unitsPerEm,
      styles: styles.slice(0, MOST_STYLES).map((style) => ({ id: style.id, name: style.name })),
      languages: facts.languages.map(({ tag }) => nameLanguage(tag)),
      characters: drawnCharacters(covered!.coverage),
    },
    draw,
  );
  const foot = `${tools.settings.PUBLIC_URL}/product/${slug}`;
  return print({ kind: 'specimen', title: `${name}, specimen`, shop, foot, madeAt: created_at, leaves });
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
