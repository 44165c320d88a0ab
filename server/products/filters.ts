import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The filters of the product list, as the contract reads them. */
export type Filters = {
  query?: string | undefined;
  price?: 'under-50' | '50-100' | 'above-100' | undefined;
  category?: string | undefined;
  type?: string | undefined;
  script?: string | undefined;
  language?: string | undefined;
  license?: string | undefined;
  text?: string | undefined;
};

/** Filters whose text was looked up: only fonts of these coverages can draw it. */
export type ReadyFilters = Omit<Filters, 'text'> & { coverages?: number[] | undefined };

const BANDS: Record<NonNullable<Filters['price']>, RawBuilder<SqlBool>> = {
  'under-50': sql<SqlBool>`products.price_cents < 5000`,
  '50-100': sql<SqlBool>`products.price_cents between 5000 and 10000`,
  'above-100': sql<SqlBool>`products.price_cents > 10000`,
};

/** The `where` of a list of products on offer. `except` leaves one filter out, as the counts beside its choices need. */
export function matching(filters: ReadyFilters, except?: keyof ReadyFilters): RawBuilder<SqlBool> {
  const { query, price, category, type, script, language, license, coverages } = {
    ...filters,
    ...(except ? ({ [except]: undefined } as ReadyFilters) : {}),
  };
  const parts: RawBuilder<SqlBool>[] = [sql<SqlBool>`products.archived_at is null`];
  for (const word of wordsOf(query)) parts.push(sql<SqlBool>`products.search_text like ${`%${escapeLike(word)}%`}`);
  if (price) parts.push(BANDS[price]);
  if (category) parts.push(sql<SqlBool>`products.categories @> array[${category}]::text[]`);
  if (type) parts.push(sql<SqlBool>`products.type = ${type}`);
  if (script) parts.push(sql<SqlBool>`products.scripts @> array[${script}]::text[]`);
  if (language) parts.push(sql<SqlBool>`products.languages @> array[${language}]::text[]`);
  if (license) {
    parts.push(sql<SqlBool>`exists (select 1 from product_licenses l join license_types t on t.id = l.license_type_id
      where l.product_id = products.id and t.name = ${license} and t.archived_at is null)`);
  }
  if (coverages) parts.push(sql<SqlBool>`products.coverage_id = any(${coverages}::int[])`);
  return sql.join(parts, sql` and `);
}

/** The words of a search, in the form that search columns are kept in. */
export function wordsOf(query: string | undefined): string[] {
  return searchable(query ?? '')
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, 8);
}

/** Text as the search sees it: lower case, without accents, one space between words. */
export function searchable(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** A text in a LIKE pattern, its own wildcards taken literally. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
