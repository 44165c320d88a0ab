import { memo } from 'react';
import { Link, useNavigate } from 'react-router';
import { traitNames } from '#contract/font-choices.ts';
import { msg, t } from '#contract/languages/translate.ts';
import type { Facets } from '#contract/nouns/product-filters.ts';
import { namePriceBand } from '#contract/price-bands.ts';
import { formatCount } from '#contract/text/write-number.ts';
import { Icon } from '../../ui/drawing/icon.tsx';
import { nameScript } from '../../ui/name-scripts.ts';
import { rich } from '../../ui/text/rich.tsx';
import { addressFilters, type ProductFilters, pageSize, productSorts, sortNamed } from './product-filters.ts';
import styles from './product-list.module.css';
import { nameTrait } from './trait-words.ts';

const sortNames = {
  newest: msg('Newest'),
  'price-asc': msg('Low to high'),
  'price-desc': msg('High to low'),
  best: msg('Best match'),
} as const;

/** How many were found, what narrows the list, and in which order it stands. */
export const ResultBar = memo(function ResultBar({
  filters,
  total,
  fonts,
  shown,
  ownText,
  facets,
}: {
  filters: ProductFilters;
  /** How many were found, and how many of them have fonts. */
  total: number;
  fonts: number;
  shown: number;
  ownText: string;
  facets: Pick<Facets, NamedName>;
}) {
  const navigate = useNavigate();
  const others = total - fonts;
  const first = (filters.page - 1) * pageSize + 1;
  return (
    <div className={styles.bar}>
      <span aria-live="polite">
        {rich(fonts === 1 ? msg('{count} font') : msg('{count} fonts'), { count: <b>{fonts}</b> })}
        {others > 0 && formatCount(' and {count} other product', ' and {count} other products', others)}
        {shown > 0 && t(', {first} to {last}', { first, last: first + shown - 1 })}
      </span>
      <span className={styles.chips}>
        {listChips(filters, facets).map(({ name, without }) => (
          <Link
            key={name}
            to={addressFilters(filters, without, ownText)}
            preventScrollReset
            aria-label={t('Without {name}', { name })}
          >
            {name}
            <Icon name="close" size={14} />
          </Link>
        ))}
      </span>
      <label className="two">
        {t('Sort')}
        <select
          value={filters.sort}
          onChange={(event) => {
            const sort = sortNamed(event.target.value, filters.query);
            navigate(addressFilters(filters, { sort }, ownText), { preventScrollReset: true });
          }}
        >
          {productSorts
            .filter((sort) => sort === sortNamed(sort, filters.query))
            .map((sort) => (
              <option key={sort} value={sort}>
                {t(sortNames[sort])}
              </option>
            ))}
        </select>
      </label>
    </div>
  );
});

type NamedName = 'language' | 'designer' | 'foundry' | 'feature';

/** What narrows a list, each with what takes it away again; `facets` say what is chosen in words. */
export function listChips(
  filters: ProductFilters,
  facets?: Pick<Facets, NamedName>,
): { name: string; without: Partial<ProductFilters> }[] {
  const { query, write, price, type, category, script, license, plan } = filters;
  const named = (key: NamedName) =>
    filters[key] && {
      name: facets?.[key].find(({ value }) => value === filters[key])?.name ?? filters[key],
      without: { [key]: '' },
    };
  return [
    query && { name: `“${query}”`, without: { query: '', literal: '' as const } },
    write && { name: t('can write {write}', { write }), without: { write: '' } },
    price && { name: namePriceBand(price), without: { price: '' as const } },
    type && { name: type, without: { type: '' } },
    category && { name: category, without: { category: '' } },
    script && { name: nameScript(script), without: { script: '' } },
    named('language'),
    ...traitNames.map((name) => filters[name] && { name: nameTrait(name, filters[name]), without: { [name]: '' } }),
    named('feature'),
    license && { name: license, without: { license: '' } },
    plan && { name: plan, without: { plan: '' } },
    named('designer'),
    named('foundry'),
  ].filter((chip) => chip !== '');
}
