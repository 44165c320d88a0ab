import { useId, useState } from 'react';
import { t } from '#contract/languages/translate.ts';
import type { Facets } from '#contract/nouns/product-filters.ts';
import { shopQuery, useQuery } from '../../api/use-query.ts';
import { LoadError } from '../../ui/waiting/load-trouble.tsx';
import { askFilters, type ProductFilters } from './product-filters.ts';
import styles from './product-list.module.css';

type Choices = Facets['language'];
const shownAtOnce = 6;

/**
 * The languages that some font can write. The page brings the most common ones; all the others come when somebody goes
 * to the field to look for one.
 */
export function LanguageFacet({ filters, common }: { filters: ProductFilters; common: Choices }) {
  const id = useId();
  const chosen = filters.language;
  const [wanted, setWanted] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [picked, setPicked] = useState<{ value: string; instead: string } | null>(null);
  const current = picked?.instead === chosen ? picked.value : chosen;
  const {
    data: all,
    isLoading,
    hasFailed,
    reload,
  } = useQuery(isOpen ? shopQuery('productFacets', { query: askFilters(filters) }) : null);
  const choices = all?.data.language ?? common;
  const requested = wanted.trim().toLowerCase();
  const found = requested === '' ? choices : choices.filter(({ name }) => name.toLowerCase().includes(requested));
  const listed = found.slice(0, shownAtOnce);
  const hidden = choices.filter((choice) => choice.value === chosen && !listed.includes(choice));
  const shown = [...hidden, ...listed];
  if (common.length === 0) return null;

  const pick = (value: string) => setPicked({ value, instead: chosen });
  return (
    <fieldset>
      <legend>{t('Language')}</legend>
      <label className="vh" htmlFor={id}>
        {t('Find a language')}
      </label>
      <input
        id={id}
        className={`in ${styles.find}`}
        type="search"
        value={wanted}
        placeholder={t('Vietnamese, Igbo, Urdu')}
        autoComplete="off"
        maxLength={60}
        onFocus={() => setIsOpen(true)}
        onChange={(event) => {
          // Looking for a language changes nothing about the list yet.
          event.stopPropagation();
          setIsOpen(true);
          setWanted(event.target.value);
        }}
      />
      <label className="check">
        <input type="radio" name="language" value="" checked={current === ''} onChange={() => pick('')} />
        {t('All')}
      </label>
      {shown.map(({ value, name, count }) => (
        <label className="check" key={value}>
          <input type="radio" name="language" value={value} checked={current === value} onChange={() => pick(value)} />
          {name}
          <small>{count}</small>
        </label>
      ))}
      <span className="hint" role="status">
        {requested !== '' && !isLoading && !hasFailed && describeFound(found.length)}
      </span>
      {hasFailed && <LoadError what={t('The languages')} onRetry={reload} />}
    </fieldset>
  );
}

function describeFound(count: number): string {
  if (count === 0) return t('No font here has all its letters.');
  return count > shownAtOnce ? t('{count} more; type on.', { count: count - shownAtOnce }) : '';
}
