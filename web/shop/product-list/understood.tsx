import { Link } from 'react-router';
import type { TraitName } from '#contract/font-choices.ts';
import { traitNames } from '#contract/font-choices.ts';
import { t } from '#contract/languages/translate.ts';
import { asCents, formatDollars } from '#contract/money.ts';
import type { Understood as Said } from '#contract/nouns/product-filters.ts';
import { type PriceBand, priceBands } from '#contract/price-bands.ts';
import { rich } from '../../ui/text/rich.tsx';
import { nameScript } from '../name-scripts.ts';
import styles from './narrow.module.css';
import { addressFilters, type ProductFilters } from './product-filters.ts';
import { nameTrait } from './trait-words.ts';

type Wish = Said['wishes'][number];

/** What the search understood of the words, and the way to take them as they stand. */
export function Understood({ filters, said, ownText }: { filters: ProductFilters; said: Said; ownText: string }) {
  if (said.wishes.length === 0) return null;
  if (filters.literal)
    return (
      <p className={styles.understood}>
        {t('These words are looked for as they stand.')}{' '}
        <Link to={addressFilters(filters, { literal: '' }, ownText)}>{t('Look for what they mean')}</Link>
      </p>
    );
  return (
    <p className={styles.understood}>
      {!said.isMet && <>{t('No font has all of it; these come nearest.')} </>}
      {rich('Understood: {wishes}.', { wishes: <b>{said.wishes.map(sayWish).join(' · ')}</b> })}{' '}
      <Link to={addressFilters(filters, { literal: 'yes' }, ownText)}>
        {t('Look for “{query}” as it stands', { query: filters.query })}
      </Link>
    </p>
  );
}

function sayWish({ kind, typed, choices, ...price }: Wish): string {
  const names = [...new Set(choices.map(sayChoice))];
  if (kind === 'word') return `“${typed}”`;
  if (kind === 'like') return t('like {font} ({facts})', { font: typed, facts: names.join(', ') });
  if (kind === 'price') return sayPrice(price);
  if (names.length === 0) return `“${typed}”`;
  const isOne = new Set(choices.map(({ filter }) => filter)).size === 1;
  return isOne ? names.join(t(' or ')) : names.join(', ');
}

function sayChoice({ filter, value, name }: Wish['choices'][number]): string {
  if (isTrait(filter)) return nameTrait(filter, value);
  if (filter === 'script') return nameScript(value);
  return filter === 'price' ? t(priceBands[value as PriceBand]) : name;
}

const isTrait = (filter: string): filter is TraitName => (traitNames as readonly string[]).includes(filter);

function sayPrice({ least, most, below }: Pick<Wish, 'least' | 'most' | 'below'>): string {
  const dollars = (amount: number) => formatDollars(asCents(Math.round(amount * 100)), { short: true });
  if (most === 0) return t('for nothing');
  if (below !== null) return t('under {price}', { price: dollars(below) });
  return most === null
    ? t('from {price}', { price: dollars(least ?? 0) })
    : t('up to {price}', { price: dollars(most) });
}
