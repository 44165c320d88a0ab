import { createHash } from 'node:crypto';
import type { Cents } from '#contract/money.ts';
import { type FontFacts, type FontProblem, isProblem } from '#fonts/engine.ts';
import type { Tools } from '#server/kit/tools.ts';
import { commonCoverage, toMultirange } from './coverage.ts';
import { searchable } from './filters.ts';
import type { KeptFacts } from './product.ts';
import { assignLicenseTypes, insertProduct, insertStyles } from './queries.ts';

/** A product about to be: its words and prices, its font files, and the names of its licence types. */
export type NewProduct = {
  name: string;
  slug: string;
  sku: string;
  type: string;
  description: string;
  shortDescription: string;
  regular_price_cents: Cents;
  sale_price_cents: Cents | null;
  categories: string[];
  tags: string[];
  demo: boolean;
  specimen: string;
  licenseText: string;
  licenseTypes: string[];
  createdAt: Date;
  files: Uint8Array[];
};

type Style = { facts: FontFacts; bytes: Uint8Array; key: string; woff_bytes: number };

/**
 * Puts a product on offer: reads every file, keeps it, and writes product, styles and licence types in one transaction.
 * @returns its id, or the problem of the first file that is no good font; then nothing is on offer.
 */
export async function addProduct(tools: Tools, product: NewProduct): Promise<{ id: number } | FontProblem> {
  const styles: Style[] = [];
  for (const file of product.files) {
    const style = await readStyle(tools, file);
    if (isProblem(style)) return style;
    styles.push(style);
  }
  styles.sort(
    (a, b) => a.facts.width - b.facts.width || a.facts.weight - b.facts.weight || slopeRank(a) - slopeRank(b),
  );
  const regular = regularOf(styles);
  const id = await tools.db.transaction().execute(async (tx) => {
    const row = await insertProduct(tx, productRow(product, styles, regular));
    await insertStyles(
      tx,
      styles.map((style, position) => styleRow(style, row.id, position, style === regular)),
    );
    await assignLicenseTypes(tx, row.id, product.licenseTypes);
    return row.id;
  });
  tools.freshness.changed();
  return { id };
}

async function readStyle({ fonts, storage }: Tools, file: Uint8Array): Promise<Style | FontProblem> {
  const bytes = await fonts.convert(file, 'sfnt');
  if (isProblem(bytes)) return bytes;
  const facts = await fonts.inspect(bytes);
  if (isProblem(facts)) return facts;
  const woff = await fonts.convert(bytes, 'woff');
  if (isProblem(woff)) return woff;
  return { facts, bytes, key: await storage.put(bytes), woff_bytes: woff.byteLength };
}

/** The style that stands for the family: upright, of normal width, nearest to weight 400. */
function regularOf(styles: Style[]): Style {
  const distance = ({ facts }: Style) =>
    Math.abs(facts.weight - 400) + Math.abs(facts.width - 5) * 1000 + (facts.slope === 'upright' ? 0 : 10_000);
  return styles.reduce((best, style) => (distance(style) < distance(best) ? style : best));
}

const slopeRank = ({ facts }: Style) => (facts.slope === 'upright' ? 0 : 1);

function productRow(product: NewProduct, styles: Style[], regular: Style) {
  const { files: _, licenseTypes: __, licenseText, shortDescription, createdAt, ...words } = product;
  const isCff = styles.some(({ facts }) => facts.outlines !== 'truetype');
  const { glyphs, unitsPerEm, ascender, descender, xHeight, capHeight, languages, features, axes } = regular.facts;
  const facts: KeptFacts = { glyphs, unitsPerEm, ascender, descender, xHeight, capHeight, languages, features, axes };
  return {
    ...words,
    short_description: shortDescription,
    license_text: licenseText,
    created_at: createdAt,
    scripts: regular.facts.scripts,
    direction: /\p{Script=Arabic}|\p{Script=Hebrew}/u.test(product.specimen) ? 'rtl' : 'ltr',
    formats: ['ZIP', isCff ? 'OTF' : 'TTF', 'WOFF', 'WOFF2'],
    style_count: styles.length,
    version: createHash('sha256')
      .update(styles.map(({ key }) => key).join())
      .digest('hex')
      .slice(0, 12),
    facts: JSON.stringify(facts),
    languages: languages.map(({ tag }) => tag),
    coverage: toMultirange(commonCoverage(styles.map((style) => style.facts.coverage))),
    search_name: searchable(product.name),
    search_text: searchable(
      [product.name, product.sku, product.type, ...product.categories, ...product.tags, product.description].join(' '),
    ),
  };
}

function styleRow({ facts, bytes, key, woff_bytes }: Style, product_id: number, position: number, is_default: boolean) {
  const extension = facts.outlines === 'truetype' ? 'ttf' : 'otf';
  const name = `${facts.family} ${facts.style}`.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  return {
    product_id,
    position,
    name: facts.style,
    weight: facts.weight,
    width: facts.width,
    slope: facts.slope,
    is_default,
    file_key: key,
    file_name: `${name || 'font'}.${extension}`,
    outlines: facts.outlines,
    size_bytes: bytes.byteLength,
    woff_bytes,
    coverage: toMultirange(facts.coverage),
  };
}
