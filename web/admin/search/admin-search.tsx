import { useRef, useState } from 'react';
import type { AdminLink } from '../../ui/admin-frame/admin-frame.tsx';
import { BarSearch } from '../../ui/bar-search/bar-search.tsx';
import { useAdminKeys } from './use-admin-keys.ts';
import { useAdminSearch } from './use-admin-search.ts';

const groups = { page: 'Pages', order: 'Orders', product: 'Products', user: 'Users', template: 'Templates' } as const;

/** The search of the bar: pages, orders, fonts, people and templates, as far as one may see them. Ctrl K and a slash bring the caret. */
export function AdminSearch({ pages }: { pages: readonly AdminLink[] }) {
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const { found, isSearching } = useAdminSearch(query, pages);
  useAdminKeys(input, pages);
  return (
    <BarSearch
      input={input}
      label="Search the office"
      placeholder="Search orders, people, fonts"
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
  );
}
