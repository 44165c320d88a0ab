import { useId, useState } from 'react';
import { Link } from 'react-router';
import { recordOf } from '#contract/keys-of.ts';
import { type Message, msg, t } from '#contract/languages/translate.ts';
import { ListSearch } from '../../ui/list/list-search.tsx';
import styles from './table.module.css';
import type { Table } from './use-table.ts';

export type FilterField<Filter extends string> = {
  name: Filter;
  label: Message;
  type?: 'text' | 'date';
  /** What can be chosen, by the value of each; without it something is typed. */
  choices?: Readonly<Record<string, Message>>;
  /** What is shown where nothing is chosen; all, unless it says something else. */
  usual?: Message;
};

/**
 * Which rows of a table are shown; all of it stands in the address. A choice takes effect immediately, the rest when it
 * is sent.
 */
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
  const [typed, setTyped] = useState(filters);
  const [before, setBefore] = useState(filters);
  const changed = fields.filter(({ name }) => filters[name] !== before[name]).map(({ name }) => name);
  if (changed.length > 0) {
    // Another address fills in its own words; what is typed next to them stays.
    setBefore(filters);
    setTyped({ ...typed, ...pick(filters, changed) });
  }

  const names = fields.map(({ name }) => name);

  function send(wanted: Readonly<Record<Filter, string>>) {
    onFilter(recordOf(names, (name) => wanted[name].trim()));
  }

  return (
    <form
      className={`dense ${styles.filters}`}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        send(typed);
      }}
    >
      {fields.map(({ name, label: title, type = 'text', choices, usual = msg('All') }) => (
        <div key={name} className="field">
          <label className="lab" htmlFor={`${id}${name}`}>
            {t(title)}
          </label>
          {choices === undefined ? (
            <input
              className="in"
              id={`${id}${name}`}
              type={type}
              value={typed[name]}
              onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
              maxLength={200}
              autoComplete="off"
            />
          ) : (
            <select
              className="in"
              id={`${id}${name}`}
              value={typed[name]}
              onChange={(event) => {
                const wanted = { ...typed, [name]: event.target.value };
                setTyped(wanted);
                send(wanted);
              }}
            >
              <option value="">{t(usual)}</option>
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
          <Link className="link" to={clearAddress} onClick={() => setTyped(recordOf(names, () => ''))}>
            {t('Clear')}
          </Link>
        )}
      </p>
    </form>
  );
}

const pick = <Name extends string>(values: Readonly<Record<Name, string>>, names: readonly Name[]) =>
  recordOf(names, (name) => values[name]);

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
