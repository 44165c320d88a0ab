import type { FoundThing } from '#contract/admin-search.ts';
import type { AdminLink } from '../../ui/admin-frame/admin-frame.tsx';
import { useLateAnswer } from '../../ui/bar-search/use-late-answer.ts';
import { callAdmin } from '../call-admin.ts';

const debounce_ms = 200;

/** Something that the search of the office leads to. */
export type Found = { kind: 'page' | FoundThing['kind']; title: string; detail: string; to: string };

const addresses: Readonly<Record<FoundThing['kind'], (thing: FoundThing) => string>> = {
  order: ({ id }) => `/admin/orders/${id}`,
  product: ({ detail }) => `/admin/products?${new URLSearchParams({ query: detail })}`,
  user: ({ detail }) => `/admin/users?${new URLSearchParams({ query: detail })}`,
  template: ({ detail }) => `/admin/landingpage?${new URLSearchParams({ query: detail })}`,
};

/** Pages at once, and what the shop finds a moment after the last key. Null while nothing is typed. */
export function useAdminSearch(typed: string, pages: readonly AdminLink[]) {
  const { found, isSearching } = useLateAnswer(typed, debounce_ms, findThings);
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return { found: null, isSearching };
  const named = pages
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .map(({ name, to }): Found => ({ kind: 'page', title: name, detail: '', to }));
  return { found: [...named, ...(isSearching ? [] : (found ?? []))], isSearching };
}

async function findThings(query: string): Promise<Found[]> {
  try {
    const { data } = await callAdmin('searchOffice', { query: { query } });
    return data.map((thing) => ({ ...thing, to: addresses[thing.kind](thing) }));
  } catch (error) {
    // A search that fails finds only pages; the next key tries again.
    console.warn('The office could not be searched.', error);
    return [];
  }
}
