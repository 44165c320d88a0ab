import { type KeyboardEvent, type ReactNode, type RefObject, useId, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Message, t } from '#contract/languages/translate.ts';
import { Icon } from '../drawing/icon.tsx';
import options from '../list/options.module.css';
import styles from './bar-search.module.css';

/** The search of a bar: a field, and under it what was found, to be gone through by arrows (combobox pattern). */
export function BarSearch<One extends Found>({
  input,
  label,
  placeholder,
  keys,
  hint,
  groups,
  query,
  found,
  isSearching,
  addressOf,
  addressOfAll,
  onQuery,
  children,
}: {
  input: RefObject<HTMLInputElement | null>;
  label: string;
  placeholder: string;
  /** The keys that bring the caret here, as aria-keyshortcuts has them. */
  keys?: string;
  /** The same for those who look. */
  hint?: string;
  /** What the kinds are called, in their order. */
  groups: Readonly<Record<One['kind'], Message>>;
  query: string;
  /** Null while there is nothing to show. */
  found: readonly One[] | null;
  isSearching: boolean;
  addressOf: (one: One) => string;
  /** Where Enter leads while nothing that was found is chosen. */
  addressOfAll?: (query: string) => string;
  onQuery: (query: string) => void;
  /** Draws one. */
  children: (one: One) => ReactNode;
}) {
  const id = useId();
  const [at, setAt] = useState(0);
  const navigate = useNavigate();
  const { key } = useLocation();
  /** What was found closes when another page comes. */
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === key;
  const shown = isOpen && query.trim() !== '' ? found : null;
  const chosen = shown && shown.length > 0 ? Math.min(at, shown.length - 1) : -1;

  function open(to: string) {
    setOpenAt(null);
    onQuery('');
    navigate(to);
  }

  function onKey(event: KeyboardEvent) {
    const last = (shown?.length ?? 0) - 1;
    const one = shown?.[chosen];
    if (event.key === 'ArrowDown') setAt(at >= last ? 0 : at + 1);
    else if (event.key === 'ArrowUp') setAt(at <= 0 ? Math.max(last, 0) : at - 1);
    // What stands there may still be that of the words before; what is known of all words is not.
    else if (event.key === 'Enter' && one && !(isSearching && addressOfAll)) open(addressOf(one));
    else if (event.key === 'Enter' && addressOfAll && query.trim() !== '') open(addressOfAll(query.trim()));
    else if (event.key === 'Escape' && query !== '') onQuery('');
    else if (event.key === 'Escape') input.current?.blur();
    else return;
    event.preventDefault();
  }

  return (
    <search className={styles.search}>
      <label className={`q ${styles.field}`}>
        <Icon name="search" />
        <span className="vh">{label}</span>
        <input
          ref={input}
          type="text"
          role="combobox"
          placeholder={placeholder}
          aria-expanded={chosen >= 0}
          aria-controls={`${id}-found`}
          aria-autocomplete="list"
          aria-activedescendant={chosen >= 0 ? `${id}-${chosen}` : undefined}
          aria-keyshortcuts={keys}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={query}
          onChange={(event) => {
            onQuery(event.target.value);
            setAt(0);
            setOpenAt(key);
          }}
          onFocus={() => setOpenAt(key)}
          onBlur={() => setOpenAt(null)}
          onKeyDown={onKey}
        />
        {hint && (
          <span className="kbd wide" aria-hidden="true">
            {hint}
          </span>
        )}
      </label>
      <FoundRows
        id={id}
        groups={groups}
        found={shown}
        isSearching={isSearching}
        chosen={chosen}
        onOpen={(one) => open(addressOf(one))}
      >
        {children}
      </FoundRows>
    </search>
  );
}

type Found = { kind: string };

/** What was found, kind by kind, under the bar; with it goes what a screen reader hears of it. */
function FoundRows<One extends Found>({
  id,
  groups,
  found,
  isSearching,
  chosen,
  onOpen,
  children,
}: {
  id: string;
  groups: Readonly<Record<One['kind'], Message>>;
  /** Null while there is nothing to show. */
  found: readonly One[] | null;
  isSearching: boolean;
  /** Which one Enter opens. */
  chosen: number;
  onOpen: (one: One) => void;
  children: (one: One) => ReactNode;
}) {
  return (
    // A press on what was found may not take the caret out of the field first.
    <div
      className={`${options.list} ${styles.found}`}
      hidden={found === null}
      onMouseDown={(event) => event.preventDefault()}
      role="none"
    >
      <div id={`${id}-found`} role="listbox" aria-label={t('Found')} aria-busy={isSearching}>
        {Object.entries<Message>(groups).map(([kind, name]) => {
          const rows = (found ?? []).flatMap((one, at) => (one.kind === kind ? [{ one, at }] : []));
          return rows.length === 0 ? null : (
            // biome-ignore lint/a11y/useSemanticElements: a list of options is grouped by role; a fieldset is for fields.
            <div key={kind} role="group" aria-label={t(name)}>
              <p className="three t11" aria-hidden="true">
                {t(name)}
              </p>
              {rows.map(({ one, at }) => (
                // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the input (combobox pattern).
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input.
                <div
                  key={at}
                  id={`${id}-${at}`}
                  role="option"
                  aria-selected={at === chosen}
                  className={`${options.row} ${styles.row}`}
                  onClick={() => onOpen(one)}
                >
                  {children(one)}
                </div>
              ))}
            </div>
          );
        })}
      </div>
      <div role="status">
        {found?.length === 0 && <p className={styles.none}>{isSearching ? t('Searching...') : t('No results')}</p>}
        {found !== null && found.length > 0 && (
          <span className="vh">{t('{count} found', { count: found.length })}</span>
        )}
      </div>
    </div>
  );
}
