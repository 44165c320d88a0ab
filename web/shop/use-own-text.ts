import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';

const addressDelay_ms = 300;

/**
 * The visitor's own words, shown in every font. They stand in the address, so a link keeps them, but the page that the
 * shop makes is the same for everybody: they come in once the browser has taken it over.
 */
export function useOwnText(): { text: string; setText: (text: string) => void } {
  const location = useLocation();
  const navigate = useNavigate();
  // A page that is on its way already has an address; what is changed has to be changed in that one.
  const coming = useNavigation().location?.search;
  const latest = useRef(coming);
  latest.current = coming;
  const [text, setText] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setText(new URLSearchParams(location.search).get('text') ?? ''), [location.search]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    text,
    setText: (next) => {
      setText(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const search = new URLSearchParams(latest.current ?? window.location.search);
        followText(search, next);
        if (next === '') search.delete('text');
        else search.set('text', next);
        navigate({ search: search.toString() }, { replace: true, preventScrollReset: true });
      }, addressDelay_ms);
    },
  };
}

/** While the list shows only fonts that can write the text, a changed text changes what they have to write. */
function followText(search: URLSearchParams, next: string): void {
  const before = (search.get('text') ?? '').trim();
  if (before === '' || search.get('write') !== before) return;
  search.delete('page');
  if (next.trim() === '') search.delete('write');
  else search.set('write', next.trim());
}
