import { type FormEvent, useId } from 'react';
import { useNavigate } from 'react-router';
import { Icon } from '../ui/icon.tsx';
import styles from './list.module.css';
import { addressList } from './list-address.ts';

/** Searches the list of a page on the server; what was searched for stands in the address. */
export function ListSearch({ path, query, label }: { path: string; query: string; label: string }) {
  const id = useId();
  const navigate = useNavigate();

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const asked = String(new FormData(event.currentTarget).get('query') ?? '');
    navigate(addressList(path, { query: asked, page: 1 }));
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
        <button type="submit" className="btn small" aria-label="Search the list">
          <Icon name="search" size={16} />
        </button>
      </form>
    </search>
  );
}
