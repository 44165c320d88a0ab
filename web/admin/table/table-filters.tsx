import { type FormEvent, useId } from 'react';
import { Link } from 'react-router';
import { type Message, t } from '#contract/languages/translate.ts';
import { ListSearch } from '../../ui/list/list-search.tsx';
import styles from './table.module.css';
import type { Table } from './use-table.ts';

export type FilterField<Filter extends string> = {
  name: Filter;
  label: Message;
  type?: 'text' | 'date';
  /** What can be chosen, by the value of each; without it something is typed. */
  choices?: Readonly<Record<string, Message>>;
};

/** Which rows of a table are shown; all of it stands in the address. A choice counts at once, the rest when it is sent. */
export function TableFilters<Filter extends string>({
  label,
  fields,
  filters,
  onFilter,
  clearAddress,
}: {
  label: string;
  fields: readonly FilterField<Filter>[];
  filters: Readonly<Record<Filter, string>>;
  onFilter: (filters: Readonly<Record<Filter, string>>) => void;
  clearAddress: string;
}) {
  const id = useId();

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = fields.map(({ name }) => [name, String(form.get(name) ?? '').trim()]);
    onFilter(Object.fromEntries(typed) as Record<Filter, string>);
  }

  return (
    // Another address brings other fields, with its words in them.
    <form key={JSON.stringify(filters)} className={`dense ${styles.filters}`} aria-label={label} onSubmit={send}>
      {fields.map(({ name, label: title, type = 'text', choices }) => (
        <div key={name} className="field">
          <label className="lab" htmlFor={`${id}${name}`}>
            {t(title)}
          </label>
          {choices === undefined ? (
            <input
              className="in"
              id={`${id}${name}`}
              name={name}
              type={type}
              defaultValue={filters[name]}
              maxLength={200}
              autoComplete="off"
            />
          ) : (
            <select
              className="in"
              id={`${id}${name}`}
              name={name}
              defaultValue={filters[name]}
              onChange={(event) => event.currentTarget.form?.requestSubmit()}
            >
              <option value="">{t('All')}</option>
              {Object.entries(choices).map(([value, words]) => (
                <option key={value} value={value}>
                  {t(words)}
                </option>
              ))}
            </select>
          )}
        </div>
      ))}
      <p className={styles.send}>
        <button type="submit" className="btn small">
          {t('Filter')}
        </button>
        {Object.values(filters).some((value) => value !== '') && (
          <Link className="link" to={clearAddress}>
            {t('Clear')}
          </Link>
        )}
      </p>
    </form>
  );
}

/** Looks for words in an admin table. */
export function TableSearch<Row, Sort extends string, Filter extends string>({
  table,
  label,
}: {
  table: Table<Row, Sort, Filter>;
  label: string;
}) {
  return <ListSearch label={label} query={table.view.query} onSearch={(query) => table.go({ query })} />;
}

/** The way back from words that found nothing. */
export function ClearSearch<Row, Sort extends string, Filter extends string>({
  table,
}: {
  table: Table<Row, Sort, Filter>;
}) {
  if (table.view.query === '') return null;
  return (
    <Link className="link" to={table.addressOf({ query: '' })}>
      {t('Clear the search')}
    </Link>
  );
}
