import { Link } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import type { Facets, LetterCount } from '#contract/nouns/product-filters.ts';
import { formatCount } from '#contract/text/write-number.ts';
import { LackingLetters } from '../lacking-letters.tsx';
import narrow from './narrow.module.css';
import { addressFilters, type ProductFilters } from './product-filters.ts';
import styles from './product-list.module.css';
import { listChips } from './result-bar.tsx';

/** Stands in place of the list when no font is in it, and says what to take away. */
export function NothingFound({
  filters,
  facets,
  total,
  letters,
  ways,
  like,
  ownText,
}: {
  filters: ProductFilters;
  facets: Facets;
  total: number;
  /** How many fonts can write each letter that is asked for. */
  letters: readonly LetterCount[];
  /** How many there would be without each filter, in the order of the chips. */
  ways: readonly number[];
  /** The font that others are to be like, where nothing else is asked for. */
  like: string | null;
  ownText: string;
}) {
  const chips = listChips(filters, facets).map((chip, at) => ({ ...chip, count: ways[at] ?? 0 }));
  const helpful = chips.length > 1 ? chips.filter(({ count }) => count > 0) : [];
  return (
    <div className={`empty ${styles.nothing}`}>
      <h2 className="t32">{t('No products found.')}</h2>
      {letters.length > 0 && total === 0 ? (
        <LackingLetters filters={filters} letters={letters} ownText={ownText} />
      ) : (
        <p className="two measure">{describeWhy(filters, total, chips.length === 1 ? like : null)}</p>
      )}
      {helpful.length > 0 && (
        <ul className={narrow.without} aria-label={t('Filters to remove')}>
          {helpful.map(({ name, without, count }) => (
            <li key={name}>
              <Link className="btn" to={addressFilters(filters, without, ownText)} preventScrollReset>
                {t('Without {name}', { name })}
              </Link>
              <span className="two">{formatCount('{count} font', '{count} fonts', count)}</span>
            </li>
          ))}
        </ul>
      )}
      {total > 0 ? (
        <Link className="btn" to={addressFilters(filters, { page: 1 }, ownText)}>
          {t('To the first page')}
        </Link>
      ) : (
        <Link className="btn" to="/product">
          {t('Clear all filters')}
        </Link>
      )}
    </div>
  );
}

function describeWhy({ query }: ProductFilters, total: number, like: string | null): string {
  if (total > 0) return t('The list is shorter than this page number.');
  if (like !== null) return t('No font here looks like {font}.', { font: like });
  if (query !== '') return t('Nothing is called “{query}” here with these filters.', { query });
  return t('No font matches all filters. Remove one.');
}
