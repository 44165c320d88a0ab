import type { ProductFields } from '#contract/admin/products.ts';
import { fieldWords } from '#contract/field-words.ts';
import { asCents } from '#contract/money.ts';
import { formatNames } from '#contract/nouns/products.ts';
import { onlySent } from '#server/kit/database/database.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { AdminProductRow } from './admin-product-queries.ts';
import { fileAddress } from './product.ts';
import type { ProductWords } from './product-words.ts';

const MOST = 50;

const LONGEST = 100;

export type SentFields = { [Name in keyof ProductFields]?: ProductFields[Name] | undefined };

/** The columns that the sent fields stand for; what was not sent is not among them. */
export function readColumns(sent: SentFields) {
  const { name, type, trial, inPlans, description, shortDescription, regularPrice, salePrice, categories, tags } = sent;
  return onlySent({
    name,
    type,
    trial,
    in_plans: inPlans,
    description,
    shortDescription,
    regular_price_cents: regularPrice,
    sale_price_cents: salePrice,
    categories: categories === undefined ? undefined : splitList(categories),
    tags: tags === undefined ? undefined : splitList(tags),
  });
}

/** What the format fields ask for: references of an upload by field, and formats to be offered no longer. */
export function readFormats(sent: SentFields, id: number | null) {
  const references: Record<string, string> = {};
  const hidden: string[] = [];
  for (const format of formatNames) {
    const field = `format${format}` as const;
    const value = sent[field];
    if (value === undefined) continue;
    if (value === null || value.trim() === '') hidden.push(format);
    else if (id === null || !value.endsWith(fileAddress(id, format))) references[field] = value.trim();
  }
  return { references, hidden };
}

/** Whether the picture is to be taken off. Its own address changes nothing; the shop fetches from no other. */
export function clearsPicture({ images }: SentFields): boolean {
  if (images === undefined) return false;
  if (images.trim() === '') return true;
  const isOwn =
    images.startsWith('data:image/svg+xml') ||
    /^(https?:\/\/[^/]+)?\/api\/product\/\d+\/(preview|picture)\./.test(images);
  if (!isOwn) refuse('invalid_input', { fields: { images: fieldWords.pictureItself } });
  return false;
}

/** The words of a comma list, each once whatever its case, in the owner's order and spelling. */
export function splitList(text: string): string[] {
  const words = text
    .split(',')
    .map((word) => [...word.replace(/\s+/g, ' ').trim()].slice(0, LONGEST).join(''))
    .filter((word) => word !== '');
  const known = new Map<string, string>();
  for (const word of words) if (!known.has(word.toLowerCase())) known.set(word.toLowerCase(), word);
  return [...known.values()].slice(0, MOST);
}

/** The words and prices of a product as they stand, for a change to begin from. */
export function wordsOf(row: AdminProductRow): ProductWords {
  return {
    name: row.name,
    sku: row.sku,
    type: row.type,
    description: row.description,
    shortDescription: row.short_description,
    regular_price_cents: asCents(row.regular_price_cents),
    sale_price_cents: row.sale_price_cents === null ? null : asCents(row.sale_price_cents),
    categories: row.categories,
    tags: row.tags,
    trial: row.trial,
    in_plans: row.in_plans,
    translations: row.translations,
  };
}
