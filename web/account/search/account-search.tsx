import { type RefObject, useEffect, useRef, useState } from 'react';
import { BarSearch } from '../../ui/bar-search/bar-search.tsx';
import { useLateAnswer } from '../../ui/bar-search/use-late-answer.ts';
import { type Found, findAll } from './find-all.ts';
import { FoundFont, FoundOrder } from './found-row.tsx';

const debounce_ms = 500;
const groups = { order: 'Your orders', font: 'Fonts' } as const;

/** The search of the bar: own orders by number, font or licence number, and fonts on offer. A slash brings the caret. */
export function AccountSearch() {
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const { found, isSearching } = useLateAnswer(query, debounce_ms, findAll);
  useSlash(input);
  return (
    <BarSearch
      input={input}
      label="Search orders and fonts"
      placeholder="Search"
      keys="/"
      groups={groups}
      query={query}
      found={found}
      isSearching={isSearching}
      addressOf={addressOf}
      addressOfAll={(words) => `/customer/order-history?${new URLSearchParams({ query: words })}`}
      onQuery={setQuery}
    >
      {(one) => (one.kind === 'order' ? <FoundOrder order={one.order} /> : <FoundFont product={one.product} />)}
    </BarSearch>
  );
}

function addressOf(found: Found): string {
  return found.kind === 'order' ? `/customer/order-history?query=${found.order.id}` : `/product/${found.product.slug}`;
}

/** A slash that is typed nowhere else brings the caret here. */
function useSlash(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
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
