import { type RefObject, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { AdminLink } from '../../ui/admin-frame/admin-frame.tsx';

const WAIT_MS = 1_500;
/**
 * Ctrl K, Cmd K and a slash bring the caret into the search; g and the letter of a page lead to it; j and k go down and up
 * the rows of a table, and Enter does there what the first link or button of the row does.
 */
export function useAdminKeys(input: RefObject<HTMLInputElement | null>, pages: readonly AdminLink[]): void {
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
      const isAfterG = event.timeStamp - pressedG_ms < WAIT_MS;
      const page = isAfterG ? open.current.find(({ letter }) => letter === event.key) : undefined;
      if (page) navigate(page.to);
      else if (event.key === 'j') goToRow(1);
      else if (event.key === 'k') goToRow(-1);
      pressedG_ms = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [input, navigate]);
}

/** From the row that has the focus to one beside it, or to the first. */
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
