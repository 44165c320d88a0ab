import { Link } from 'react-router';
import type { TraitName } from '#contract/font-choices.ts';
import { traitNames } from '#contract/font-choices.ts';
import { t } from '#contract/languages/translate.ts';
import { centsOf, formatDollars } from '#contract/money.ts';
import type { Understood as Said } from '#contract/nouns/product-filters.ts';
import { namePriceBand, type PriceBand } from '#contract/price-bands.ts';
import { Icon } from '../../ui/drawing/icon.tsx';
import { nameScript } from '../../ui/name-scripts.ts';
import styles from './narrow.module.css';
import { addressFilters, type ProductFilters } from './product-filters.ts';
import list from './product-list.module.css';
import { nameTrait } from './trait-words.ts';

type Criterion = Said['wishes'][number];

/** What the search understood of the words, each with what takes it away, and the way to take them as they stand. */
export function Understood({
  filters,
  said,
  total,
  ownText,
}: {
  filters: ProductFilters;
  said: Said;
  total: number;
  ownText: string;
}) {
  if (said.wishes.length === 0) return null;
  if (filters.literal)
    return (
      <p className={styles.understood}>
        {t('Searching for exactly these words.')}{' '}
        <Link to={addressFilters(filters, { literal: '' }, ownText)}>{t('Search by meaning')}</Link>
      </p>
    );
  return (
    <div className={`${styles.understood} ${styles.parts}`}>
      {!said.isMet && total > 0 && <span>{t('No font has everything; these come closest.')}</span>}
      <span>{t('Understood:')}</span>
      <span className={list.chips}>
        {said.wishes.map((wish) => {
          const name = describeCriterion(wish);
          return (
            <Link
              key={name}
              to={addressFilters(filters, { query: wish.without }, ownText)}
              preventScrollReset
              aria-label={t('Without {name}', { name })}
            >
              {name}
              <Icon name="close" size={14} />
            </Link>
          );
        })}
      </span>
      <Link to={addressFilters(filters, { literal: 'yes' }, ownText)}>
        {t('Search for exactly “{query}”', { query: filters.query })}
      </Link>
    </div>
  );
}

function describeCriterion({ kind, typed, font, choices, ...price }: Criterion): string {
  const names = [...new Set(choices.map(describeChoice))];
  if (font !== null) return t('Like {font}', { font });
  if (kind === 'word') return `“${typed}”`;
  if (kind === 'price') return formatPrice(price);
  if (names.length === 0) return `“${typed}”`;
  const isOne = new Set(choices.map(({ filter }) => filter)).size === 1;
  return isOne ? names.join(t(' or ')) : names.join(', ');
}

function describeChoice({ filter, value, name }: Criterion['choices'][number]): string {
  if (isTrait(filter)) return nameTrait(filter, value);
  if (filter === 'script') return nameScript(value);
  return filter === 'price' ? namePriceBand(value as PriceBand) : name;
}

const isTrait = (filter: string): filter is TraitName => traitNames.some((name) => name === filter);

function formatPrice({ least, most, below }: Pick<Criterion, 'least' | 'most' | 'below'>): string {
  const dollars = (amount: number) => formatDollars(centsOf(amount), { short: true });
  if (most === 0) return t('free');
  if (below !== null) return t('under {price}', { price: dollars(below) });
  return most === null
    ? t('from {price}', { price: dollars(least ?? 0) })
    : t('up to {price}', { price: dollars(most) });
}
