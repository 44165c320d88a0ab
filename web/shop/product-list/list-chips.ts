import { priceBands } from '#contract/bands.ts';
import { nameScript } from '../name-scripts.ts';
import type { ProductFilters } from './product-filters.ts';

/** What narrows a list (`languageName`: the chosen language in words), each with what takes it away again. */
export function listChips(
  filters: ProductFilters,
  languageName = filters.language,
): { name: string; without: Partial<ProductFilters> }[] {
  const { query, write, price, type, category, script, language, license } = filters;
  return [
    query && { name: `“${query}”`, without: { query: '' } },
    write && { name: `can write ${write}`, without: { write: '' } },
    price && { name: priceBands[price], without: { price: '' as const } },
    type && { name: type, without: { type: '' } },
    category && { name: category, without: { category: '' } },
    script && { name: nameScript(script), without: { script: '' } },
    language && { name: languageName, without: { language: '' } },
    license && { name: license, without: { license: '' } },
  ].filter((chip) => chip !== '');
}
