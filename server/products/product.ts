import type { LicenseType } from '#contract/license-types.ts';
import { asCents, toDollars } from '#contract/money.ts';
import type { FontFacts, FormatName, Product, ProductDetail } from '#contract/products.ts';

/** A row of products as the list reads it. */
export type ProductRow = {
  id: number;
  name: string;
  slug: string;
  sku: string;
  type: string;
  description: string;
  short_description: string;
  regular_price_cents: number;
  sale_price_cents: number | null;
  categories: string[];
  tags: string[];
  demo: boolean;
  specimen: string;
  direction: string;
  scripts: string[];
  formats: string[];
  style_count: number;
  version: string;
  created_at: Date;
};

export type StyleRow = {
  id: number;
  name: string;
  weight: number;
  width: number;
  slope: string;
  is_default: boolean;
  file_key: string;
};

/** What is kept of a font's facts: those of its regular style. */
export type KeptFacts = Omit<FontFacts, 'styles' | 'defaultStyleId'>;

/** A product as the contract shows it in lists. */
export function presentProduct(row: ProductRow, licenseTypes: LicenseType[]): Product {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    sku: row.sku,
    type: row.type,
    description: row.description,
    shortDescription: row.short_description,
    images: pictureOf(row),
    regularPrice: toDollars(asCents(row.regular_price_cents)),
    salePrice: row.sale_price_cents === null ? null : toDollars(asCents(row.sale_price_cents)),
    categories: row.categories.join(', '),
    categoryList: row.categories,
    tags: row.tags.join(', '),
    tagList: row.tags,
    createdAt: row.created_at.toISOString(),
    licenseTypes,
    formats: row.formats as FormatName[],
    fontDetail: null,
    demo: row.demo,
    specimen: row.specimen,
    version: row.version,
    styleCount: row.style_count,
    scripts: row.scripts,
    direction: row.direction === 'rtl' ? 'rtl' : 'ltr',
  };
}

/** A product with what its font is. */
export function presentDetail(
  row: ProductRow & { facts: unknown },
  licenseTypes: LicenseType[],
  styles: StyleRow[],
): ProductDetail {
  const facts = row.facts as KeptFacts;
  const shown = styles.map(({ id, name, weight, width, slope }) => ({ id, name, weight, width, slope }));
  const defaultStyle = styles.find((style) => style.is_default);
  return {
    ...presentProduct(row, licenseTypes),
    font: defaultStyle ? { ...facts, styles: shown, defaultStyleId: defaultStyle.id } : null,
  };
}

/** The address of a product's picture: its specimen word, drawn in itself. It names the version, so it may be kept for ever. */
export function pictureOf(row: Pick<ProductRow, 'id' | 'specimen' | 'version'>): string {
  return `/api/product/${row.id}/preview.svg?${new URLSearchParams({ text: row.specimen, size: '96', v: row.version })}`;
}
