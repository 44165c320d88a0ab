import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { FoundList } from './found-list.tsx';
import styles from './search.module.css';
import { type Found, useAccountSearch } from './use-account-search.ts';

/** The search of the bar: own orders by number, font or licence number, and fonts on offer. A slash brings the caret. */
export function AccountSearch() {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const { found, isSearching } = useAccountSearch(query);
  const navigate = useNavigate();
  const { key } = useLocation();
  const chosen = isOpen && found && found.length > 0 ? Math.min(at, found.length - 1) : -1;

  useSlash(input);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was found closes when another page comes.
  useEffect(() => setIsOpen(false), [key]);

  function open(address: string) {
    setIsOpen(false);
    setQuery('');
    navigate(address);
  }

  function onKey(event: KeyboardEvent) {
    const last = (found?.length ?? 0) - 1;
    const one = found?.[chosen];
    if (event.key === 'ArrowDown') setAt(at >= last ? 0 : at + 1);
    else if (event.key === 'ArrowUp') setAt(at <= 0 ? Math.max(last, 0) : at - 1);
    else if (event.key === 'Enter' && one && !isSearching) open(addressOf(one));
    else if (event.key === 'Enter' && query.trim() !== '')
      open(`/customer/order-history?${new URLSearchParams({ query: query.trim() })}`);
    else if (event.key === 'Escape' && query !== '') setQuery('');
    else return;
    event.preventDefault();
  }

  return (
    <search className={styles.search}>
      <label className={`q ${styles.field}`}>
        <Icon name="search" />
        <span className="vh">Search orders and fonts</span>
        <input
          ref={input}
          type="text"
          role="combobox"
          placeholder="Search"
          aria-expanded={chosen >= 0}
          aria-controls={`${id}-found`}
          aria-autocomplete="list"
          aria-activedescendant={chosen >= 0 ? `${id}-${chosen}` : undefined}
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
      </label>
      <FoundList
        id={id}
        found={isOpen && query.trim() !== '' ? found : null}
        isSearching={isSearching}
        chosen={chosen}
        onOpen={(one) => open(addressOf(one))}
      />
    </search>
  );
}

function addressOf(found: Found): string {
  return found.kind === 'order' ? `/customer/order-history?query=${found.order.id}` : `/product/${found.product.slug}`;
}

/** A slash that is typed nowhere else brings the caret here. */
function useSlash(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const { target } = event;
      const isTyping =
        target instanceof HTMLElement &&
        (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [input]);
}
