import type { Translations } from '#contract/languages/own-words.ts';
import type { Cents } from '#contract/money.ts';
import { searchable } from './filters.ts';

export type ProductWords = {
  name: string;
  sku: string;
  type: string;
  description: string;
  shortDescription: string;
  regular_price_cents: Cents;
  sale_price_cents: Cents | null;
  categories: string[];
  tags: string[];
  /** Whether it is given to be tried in layouts. */
  trial: boolean;
  /** Whether the plans that give one of its licence types give it. */
  in_plans: boolean;
  /** In other languages; where they are not named they stay. */
  translations?: Translations | undefined;
};

/** The words of a product as its row has them, with what the search reads. */
export function productColumns<Words extends ProductWords>({ shortDescription, translations, ...words }: Words) {
  const { name, sku, type, categories, tags, description } = words;
  const translated = Object.values(translations ?? {}).map((one) => one.description ?? '');
  return {
    ...words,
    short_description: shortDescription,
    ...(translations ? { translations: JSON.stringify(translations) } : {}),
    search_name: searchable(name),
    search_text: searchable([name, sku, type, ...categories, ...tags, description, ...translated].join(' ')),
  };
}
