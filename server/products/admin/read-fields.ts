import type { ProductFields } from '#contract/admin/products.ts';
import { fieldWords } from '#contract/field-words.ts';
import { formatNames } from '#contract/nouns/products.ts';
import { onlySent } from '#server/kit/database/only-sent.ts';
import { refuse } from '#server/kit/refusal.ts';
import { fileAddress } from '../product.ts';
import { splitList } from './split-list.ts';

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
