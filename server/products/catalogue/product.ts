import { createHash } from 'node:crypto';
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
import { presentCredits } from '#server/makers/credit.ts';
import { cheapest, presentParts } from './present-parts.ts';
import type { ListedRow, ProductRow, StoredFacts } from './queries.ts';
import type { Viewer } from './viewer.ts';

export type StyleRow = {
  id: number;
  name: string;
  weight: number;
  width: number;
  slope: string;
  is_default: boolean;
  file_key: string;
  size_bytes: number;
  woff_bytes: number | null;
  woff2_bytes: number | null;
};

/** A product as the contract shows it in lists. */
export function presentProduct(row: ListedRow, licenseTypes: OfferedLicense[], viewer: Viewer): Product {
  const parts = presentParts(row);
  const formats = row.formats
    .filter((format) => isOneOf(formatNames, format))
    .filter((format) => !row.hidden_formats.includes(format));
  return {
    id: row.id,
    status: row.status,
    release: row.release,
    name: row.name,
    slug: row.slug,
    sku: row.sku,
    type: row.type,
    description: row.description,
    shortDescription: row.short_description,
    images: pictureOf(row),
    regularPrice: toDollars(asCents(row.regular_price_cents)),
    salePrice: row.sale_price_cents === null ? null : toDollars(asCents(row.sale_price_cents)),
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

/** A product with what its font is. */
export function presentDetail(
  row: Omit<ListedRow, 'styles'> & { facts: StoredFacts },
  licenseTypes: OfferedLicense[],
  styles: StyleRow[],
  viewer: Viewer,
): ProductDetail {
  const facts = { ...row.facts, instances: row.facts.instances ?? [] };
  const shown = styles.map(({ id, name, weight, width, slope }) => ({ id, name, weight, width, slope }));
  const defaultStyle = styles.find((style) => style.is_default);
  const product = presentProduct({ ...row, styles }, licenseTypes, viewer);
  return {
    ...product,
    files: measureFiles(product.formats, styles),
    shape: null,
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

type Pictured = Pick<ProductRow, 'id' | 'specimen' | 'version'> & { picture_key?: string | null };

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
  return `/api/product/${row.id}/preview.svg?${new URLSearchParams({ text: row.specimen, size: '96', grain: '256', v: row.version })}`;
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
