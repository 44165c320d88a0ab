import { createHash } from 'node:crypto';
import { fieldsForReader, listsForReader, ownWords, type Translations } from '#contract/languages/own-words.ts';
import { asCents, toDollars } from '#contract/money.ts';
import type { OfferedLicense } from '#contract/nouns/license-prices.ts';
import {
  type FontDetail,
  type FormatName,
  formatNames,
  type Product,
  type ProductDetail,
} from '#contract/nouns/products.ts';
import { isOneOf } from '#contract/one-of.ts';
import { standardPrice } from '#contract/price.ts';
import { presentCredits } from '#server/makers/credit.ts';
import { presentMember } from './bundle.ts';
import type { bundlesWith, MemberRow } from './bundle-queries.ts';
import { inDollars } from './own-price.ts';
import { cheapest, presentParts } from './present-parts.ts';
import type { ListedRow, ProductRow, StoredFacts } from './queries.ts';
import type { Viewer } from './viewer.ts';

export type StyleRow = {
  id: number;
  name: string;
  weight: number;
  width: number;
  slope: string;
  is_variable: boolean;
  is_default: boolean;
  file_key: string;
  size_bytes: number;
  woff_bytes: number | null;
  woff2_bytes: number | null;
};

/** What a product is offered under, and what it is made of where it is a bundle. */
export type Offered = { licenseTypes: OfferedLicense[]; members: readonly MemberRow[] };

type BundleWith = Awaited<ReturnType<typeof bundlesWith>>[number];

/** A product as the contract shows it in lists. */
export function presentProduct(row: ListedRow, { licenseTypes, members }: Offered, viewer: Viewer): Product {
  const parts = presentParts(row, translationsFor(viewer, row));
  const words = { description: row.description, shortDescription: row.short_description };
  const { description, shortDescription } = fieldsForReader(words, translationsFor(viewer, row));
  const formats = row.formats
    .filter((format) => isOneOf(formatNames, format))
    .filter((format) => !row.hidden_formats.includes(format));
  return {
    id: row.id,
    kind: row.kind,
    members: members.map(presentMember),
    status: row.status,
    release: row.release,
    name: row.name,
    slug: row.slug,
    sku: row.sku,
    type: row.type,
    description,
    shortDescription,
    images: pictureOf(row) || pictureOfMember(members),
    regularPrice: toDollars(asCents(row.regular_price_cents)),
    salePrice: row.sale_price_cents === null ? null : toDollars(asCents(row.sale_price_cents)),
    sale: row.sale && {
      ...listsForReader({ title: row.sale.title }, ownWords.discount.lists, row.sale.translations ?? {}),
      percent: row.sale.percent / 100,
      until: new Date(row.sale.until).toISOString(),
    },
    lowestPrice30: row.sale && toDollars(asCents(row.sale.lowest_cents)),
    priceFrom: cheapest(parts),
    parts,
    categories: row.categories.join(', '),
    categoryList: row.categories,
    tags: row.tags.join(', '),
    tagList: row.tags,
    createdAt: row.created_at.toISOString(),
    licenseTypes,
    formats,
    fontDetail: viewer === 'admin' ? detailFiles(row.id, formats) : null,
    demo: row.demo,
    trial: row.trial,
    specimen: row.specimen,
    version: row.version,
    styleCount: row.style_count,
    scripts: row.scripts,
    direction: row.direction,
    ...presentCredits(row),
  };
}

/** What somebody reads the words of a product in: staff read them as they were written. */
export const translationsFor = (viewer: Viewer, { translations }: { translations: Translations }): Translations =>
  viewer === 'admin' ? {} : translations;

/** A product with what its font is, and the bundles that it is in. */
export function presentDetail(
  row: Omit<ListedRow, 'styles'> & { facts: StoredFacts },
  offered: Offered & { bundles: BundleWith[] },
  styles: StyleRow[],
  viewer: Viewer,
): ProductDetail {
  const facts = { ...row.facts, instances: row.facts.instances ?? [] };
  const shown = styles.map(({ id, name, weight, width, slope, is_variable }) => ({
    id,
    name,
    weight,
    width,
    slope,
    isVariable: is_variable,
  }));
  const defaultStyle = styles.find((style) => style.is_default);
  const product = presentProduct({ ...row, styles }, offered, viewer);
  return {
    ...product,
    files: measureFiles(product.formats, styles),
    shape: null,
    inBundles: offered.bundles.map((bundle) => ({
      id: bundle.id,
      name: bundle.name,
      slug: bundle.slug,
      price: toDollars(standardPrice(inDollars(bundle))),
    })),
    font: defaultStyle ? { ...facts, styles: shown, defaultStyleId: defaultStyle.id } : null,
  };
}

/** What the files of each format weigh. A ZIP holds all the others, which are packed already or hardly shrink in it. */
function measureFiles(formats: FormatName[], styles: StyleRow[]): ProductDetail['files'] {
  const sum = (of: (style: StyleRow) => number | null) =>
    styles.reduce<number | null>((total, style) => {
      const bytes = of(style);
      return total === null || bytes === null ? null : total + bytes;
    }, 0);
  return formats
    .filter((format) => format !== 'ZIP')
    .map((format) => ({
      format,
      files: styles.length,
      bytes: sum((style) =>
        format === 'WOFF2' ? style.woff2_bytes : format === 'WOFF' ? style.woff_bytes : style.size_bytes,
      ),
    }));
}

/** Where staff find the files of a product; only an administrator's token opens these. */
function detailFiles(id: number, formats: readonly FormatName[]): FontDetail {
  const at = (format: FormatName) => (formats.includes(format) ? fileAddress(id, format) : null);
  return {
    formatZIP: at('ZIP'),
    formatTTF: at('TTF'),
    formatOTF: at('OTF'),
    formatWOFF: at('WOFF'),
    formatWOFF2: at('WOFF2'),
  };
}

export const fileAddress = (id: number, format: string) => `/api/product/${id}/originals/${format.toLowerCase()}`;

/** A bundle without a picture of its own shows its first member. */
const pictureOfMember = ([first]: readonly MemberRow[]) => (first ? pictureOf({ ...first, id: first.product_id }) : '');

type Pictured = Pick<ProductRow, 'id' | 'specimen' | 'version'> & {
  picture_key?: string | null;
  /** The style that it is drawn in; absent or null for the main one. */
  style_id?: number | null;
};

const withoutFonts = versionOf([]);

/**
 * The address of a product's picture: the owner's, else its specimen word, drawn in itself; empty for one without
 * either. It names what it was made from,
 * so it may be stored for ever.
 */
export function pictureOf(row: Pictured): string {
  if (row.picture_key) {
    const [picture = '', ...key] = row.picture_key.split('.');
    return `/api/product/${row.id}/picture.webp?v=${[picture.slice(0, 12), ...key].join('.')}`;
  }
  if (row.version === withoutFonts) return '';
  const search = new URLSearchParams({ text: row.specimen, size: '96', grain: '256', v: row.version });
  if (row.style_id) search.set('style', String(row.style_id));
  return `/api/product/${row.id}/preview.svg?${search}`;
}

/**
 * The address of what stands next to a name that somebody has in a cart, an order or a licence: the specimen, which a
 * page has drawn with that name; the owner's picture only where there are no fonts to draw it.
 */
export function imageOfName(row: Pictured): string {
  return pictureOf(row.version === withoutFonts ? row : { ...row, picture_key: null });
}

/** The version of a family, by the keys of its files in its order. */
export function versionOf(keys: readonly string[]): string {
  return createHash('sha256').update(keys.join()).digest('hex').slice(0, 12);
}
