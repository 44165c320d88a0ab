import { type RefObject, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { OfficeLink } from '../../ui/office-shell.tsx';

const WAIT_MS = 1_500;
/** After a g. */
const letters: Readonly<Record<string, string>> = {
  d: '/admin',
  u: '/admin/users',
  p: '/admin/products',
  l: '/admin/license',
  o: '/admin/orders',
  s: '/admin/subscriptions',
  m: '/admin/messages',
  t: '/admin/landingpage',
  h: '/admin/health',
};

/** Ctrl K, Cmd K and a slash bring the caret into the search; g and a letter lead to a page that one may open. */
export function useOfficeKeys(input: RefObject<HTMLInputElement | null>, pages: readonly OfficeLink[]): void {
  const navigate = useNavigate();
  const open = useRef(pages);
  open.current = pages;
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
      const to = letters[event.key];
      if (to && event.timeStamp - pressedG_ms < WAIT_MS && open.current.some((page) => page.to === to)) navigate(to);
      pressedG_ms = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [input, navigate]);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
