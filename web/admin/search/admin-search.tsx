import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { FoundThing } from '#contract/admin/search.ts';
import { msg, t } from '#contract/languages/translate.ts';
import type { AdminLink } from '../../ui/admin-frame/admin-frame.tsx';
import { BarSearch } from '../../ui/bar-search/bar-search.tsx';
import { useDelayedSearch } from '../../ui/bar-search/use-delayed-search.ts';
import { callAdmin } from '../call-admin.ts';
import { KeyList } from './key-list.tsx';

const debounce_ms = 200;

/** Something that the admin search leads to. */
type Found = { kind: 'page' | FoundThing['kind']; title: string; detail: string; to: string };

const addresses: Readonly<Record<FoundThing['kind'], (thing: FoundThing) => string>> = {
  order: ({ id }) => `/admin/orders/${id}`,
  product: ({ detail }) => `/admin/products?${new URLSearchParams({ query: detail })}`,
  user: ({ detail }) => `/admin/users?${new URLSearchParams({ query: detail })}`,
  template: ({ detail }) => `/admin/landingpage?${new URLSearchParams({ query: detail })}`,
};

/** Pages at once, and what the shop finds a moment after the last key. Null while nothing is typed. */
function useAdminSearch(typed: string, pages: readonly AdminLink[]) {
  const { found, isSearching } = useDelayedSearch(typed, debounce_ms, findThings);
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return { found: null, isSearching };
  const named = pages
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .map(({ name, to }): Found => ({ kind: 'page', title: name, detail: '', to }));
  return { found: [...named, ...(isSearching ? [] : (found ?? []))], isSearching };
}

async function findThings(query: string): Promise<Found[]> {
  try {
    const { data } = await callAdmin('searchAdmin', { query: { query } });
    return data.map((thing) => ({ ...thing, to: addresses[thing.kind](thing) }));
  } catch (error) {
    // A search that fails finds only pages; the next key tries again.
    console.warn('The office could not be searched.', error);
    return [];
  }
}

const WAIT_MS = 1_500;
/**
 * Ctrl K, Cmd K and a slash bring the caret into the search; g and the letter of a page lead to it; j and k go down and
 * up the rows of a table, and Enter does there what the first link or button of the row does; a question mark lists all
 * keys.
 */
function useAdminKeys(input: RefObject<HTMLInputElement | null>, pages: readonly AdminLink[], list: () => void): void {
  const navigate = useNavigate();
  const open = useRef(pages);
  open.current = pages;
  const onList = useRef(list);
  onList.current = list;
  useEffect(() => {
    let pressedG_ms = Number.NEGATIVE_INFINITY;
    const onKey = (event: KeyboardEvent) => {
      // What lies over the page has the keys to itself.
      if (document.querySelector('dialog[open]')) return;
      const isCommand = event.ctrlKey || event.metaKey;
      const isSearch = isCommand ? event.key.toLowerCase() === 'k' : event.key === '/' && !isTyping(event.target);
      if (isSearch && !event.altKey) {
        event.preventDefault();
        return input.current?.focus();
      }
      if (isCommand || event.altKey || isTyping(event.target)) return;
      const isAfterG = event.timeStamp - pressedG_ms < WAIT_MS;
      const page = isAfterG ? open.current.find(({ letter }) => letter === event.key) : undefined;
      if (page) navigate(page.to);
      else if (event.key === '?') onList.current();
      else if (event.key === 'j') goToRow(1);
      else if (event.key === 'k') goToRow(-1);
      pressedG_ms = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [input, navigate]);
}

/** From the row that has the focus to one next to it, or to the first. */
function goToRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll('main tbody tr')];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[at === -1 ? 0 : at + step];
  next?.querySelector<HTMLElement>('a[href], button')?.focus();
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

const groups = {
  page: msg('Pages'),
  order: msg('Orders'),
  product: msg('Products'),
  user: msg('Users'),
  template: msg('Templates'),
} as const;

/**
 * The search of the bar: pages, orders, fonts, people and templates, as far as one may see them. Ctrl K and a slash
 * bring the caret.
 */
export function AdminSearch({ pages }: { pages: readonly AdminLink[] }) {
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const { found, isSearching } = useAdminSearch(query, pages);
  const [isListed, setListed] = useState(false);
  useAdminKeys(input, pages, () => setListed(true));
  return (
    <>
      <BarSearch
        input={input}
        label={t('Search admin')}
        placeholder={t('Search orders, people, fonts')}
        keys="Control+K Meta+K /"
        hint="Ctrl K"
        groups={groups}
        query={query}
        found={found}
        isSearching={isSearching}
        addressOf={({ to }) => to}
        onQuery={setQuery}
      >
        {({ title, detail }) => (
          <>
            <bdi className="b">{title}</bdi> <bdi className="two">{detail}</bdi>
          </>
        )}
      </BarSearch>
      <KeyList isOpen={isListed} pages={pages} onClose={() => setListed(false)} />
    </>
  );
}
