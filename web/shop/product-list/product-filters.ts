import { type TraitName, traitChoices, traitNames } from '#contract/font-choices.ts';
import type { productSorts as contractSorts } from '#contract/nouns/products.ts';
import { type PriceBand, priceBands } from '#contract/price-bands.ts';
import { readPage } from '../../ui/list/pager.tsx';

// Written out, since the contract's own list would bring its schemas into the browser; the compiler checks that they
// match.
export const productSorts = ['newest', 'price-asc', 'price-desc', 'best'] as const satisfies typeof contractSorts;

/** Who asks in words sees first what answers them. */
export const usualSort = (query: string) => (query.trim() === '' ? 'newest' : 'best');

/** A sort by its name; where it has none, or is by words that are not there, the usual one. */
export const sortNamed = (named: string | null, query: string) =>
  productSorts.find((sort) => sort === named && (sort !== 'best' || query.trim() !== '')) ?? usualSort(query);

/** A choice of each trait of fonts, or none. */
type ChosenTraits = { [Name in TraitName]: (typeof traitChoices)[Name][number] | '' };

/** What the address of the product list says. */
export type ProductFilters = ChosenTraits & {
  query: string;
  /** The words of the query are taken as they stand. */
  literal: 'yes' | '';
  /** Only fonts that can write this. */
  write: string;
  price: PriceBand | '';
  sort: (typeof productSorts)[number];
  type: string;
  category: string;
  script: string;
  /** BCP 47. */
  language: string;
  license: string;
  /** Slugs. */
  designer: string;
  foundry: string;
  /** The name of a subscription plan. */
  plan: string;
  /** An OpenType tag. */
  feature: string;
  page: number;
};

export const pageSize = 8;

/** Reads the filters out of an address; what makes no sense there is as if it were not there. */
export function readFilters(search: URLSearchParams): ProductFilters {
  const text = (key: string, longest = 200) => (search.get(key) ?? '').replaceAll('\0', '').slice(0, longest);
  return {
    query: text('query'),
    literal: search.get('literal') === 'yes' ? 'yes' : '',
    write: text('write'),
    price: priceBands.find((band) => band === search.get('price')) ?? '',
    sort: sortNamed(search.get('sort'), text('query')),
    type: text('type'),
    category: text('category'),
    script: text('script', 40),
    language: text('language', 40),
    license: text('license'),
    designer: text('designer'),
    foundry: text('foundry'),
    plan: text('plan'),
    feature: text('feature', 4),
    ...readTraits(search),
    page: readPage(search),
  };
}

function readTraits(search: URLSearchParams): ChosenTraits {
  const read = traitNames.map((name) => {
    const choices: readonly string[] = traitChoices[name];
    return [name, choices.find((choice) => choice === search.get(name)) ?? ''];
  });
  return Object.fromEntries(read) as ChosenTraits;
}

/** Nothing asked of what fonts are. */
export const noTraits = { ...readTraits(new URLSearchParams()), plan: '', feature: '' } as const;

/**
 * The address of the list with some filters changed. Any change but of the page begins at page one. `ownText` is what
 * the visitor writes in every font; it goes along.
 */
export function addressFilters(filters: ProductFilters, change: Partial<ProductFilters>, ownText = ''): string {
  const next = { ...filters, ...('page' in change ? {} : { page: 1 }), ...change };
  // Nothing is best without words; and with others it is seen again what comes first.
  if ('query' in change && !('sort' in change) && (next.sort === usualSort(filters.query) || next.sort === 'best'))
    next.sort = usualSort(next.query);
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(next)) {
    const isUsual =
      value === '' || (key === 'page' && value === 1) || (key === 'sort' && value === usualSort(next.query));
    if (!isUsual) search.set(key, String(value));
  }
  if (ownText !== '') search.set('text', ownText);
  return search.size === 0 ? '/product' : `/product?${search}`;
}

/** The filters as the contract's list call takes them, without sort and page. */
export function askFilters({ query, write, sort: _sort, page: _page, ...chosen }: ProductFilters) {
  const requested = Object.entries({ ...chosen, query: query.trim(), text: write.trim() }).filter(
    ([, value]) => value !== '',
  );
  return Object.fromEntries(requested) as Query;
}

type Chosen = Omit<ProductFilters, 'write' | 'sort' | 'page'> & { text: string };
type Query = { [Name in keyof Chosen]?: Exclude<Chosen[Name], ''> };
