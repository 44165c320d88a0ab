import { type FormEvent, useId } from 'react';
import { t } from '#contract/languages/translate.ts';
import { Icon } from '../drawing/icon.tsx';
import styles from './list-search.module.css';

/** Searches a list on the server; `onSearch` puts the words into the address. */
export function ListSearch({
  label,
  query,
  onSearch,
}: {
  label: string;
  query: string;
  onSearch: (query: string) => void;
}) {
  const id = useId();

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSearch(String(new FormData(event.currentTarget).get('query') ?? ''));
  }

  return (
    <search>
      <form className={styles.search} onSubmit={search}>
        <label className="vh" htmlFor={id}>
          {label}
        </label>
        {/* Another address brings another field, with its words in it. */}
        <input
          key={query}
          id={id}
          className="in"
          type="search"
          name="query"
          defaultValue={query}
          maxLength={200}
          placeholder={label}
          autoComplete="off"
        />
        <button type="submit" className="btn small" aria-label={t('Search the list')}>
          <Icon name="search" size={16} />
        </button>
      </form>
    </search>
  );
}
