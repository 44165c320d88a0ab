import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import type { OfficeLink } from '../../ui/office-shell.tsx';
import { FoundThings } from './found-things.tsx';
import styles from './search.module.css';
import { useOfficeKeys } from './use-office-keys.ts';
import { useOfficeSearch } from './use-office-search.ts';

/** The search of the bar: pages, orders, fonts, people and templates, as far as one may see them. Ctrl K and a slash bring the caret. */
export function OfficeSearch({ pages }: { pages: readonly OfficeLink[] }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const { found, isSearching } = useOfficeSearch(query, pages);
  const navigate = useNavigate();
  const { key } = useLocation();
  const shown = isOpen ? found : null;
  const chosen = shown && shown.length > 0 ? Math.min(at, shown.length - 1) : -1;

  useOfficeKeys(input, pages);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was found closes when another page comes.
  useEffect(() => setIsOpen(false), [key]);

  function open(to: string) {
    setIsOpen(false);
    setQuery('');
    navigate(to);
  }

  function onKey(event: KeyboardEvent) {
    const last = (found?.length ?? 0) - 1;
    const one = shown?.[chosen];
    if (event.key === 'ArrowDown') setAt(at >= last ? 0 : at + 1);
    else if (event.key === 'ArrowUp') setAt(at <= 0 ? Math.max(last, 0) : at - 1);
    else if (event.key === 'Enter' && one) open(one.to);
    else if (event.key === 'Escape' && query !== '') setQuery('');
    else if (event.key === 'Escape') input.current?.blur();
    else return;
    event.preventDefault();
  }

  return (
    <search className={styles.search}>
      <label className={`q ${styles.field}`}>
        <Icon name="search" />
        <span className="vh">Search the office</span>
        <input
          ref={input}
          type="text"
          role="combobox"
          placeholder="Search orders, people, fonts"
          aria-expanded={chosen >= 0}
          aria-controls={`${id}-found`}
          aria-autocomplete="list"
          aria-activedescendant={chosen >= 0 ? `${id}-${chosen}` : undefined}
          aria-keyshortcuts="Control+K Meta+K /"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setAt(0);
            setIsOpen(true);
          }}
          onFocus={() => setIsOpen(true)}
          onBlur={() => setIsOpen(false)}
          onKeyDown={onKey}
        />
        <span className="kbd wide" aria-hidden="true">
          Ctrl K
        </span>
      </label>
      <FoundThings id={id} found={shown} isSearching={isSearching} chosen={chosen} onOpen={({ to }) => open(to)} />
    </search>
  );
}
