import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import { Icon } from '../ui/drawing/icon.tsx';
import styles from './product-list/product-list.module.css';

/** The line that writes into every font of the page, and the switch that leaves only the fonts that can write it. */
export function OwnTextField({
  text,
  written,
  canFilter,
  onChange,
  onOnly,
}: {
  text: string;
  /** The letters by which the list is filtered now; empty when it is not. */
  written: string;
  /** Whether the list can be narrowed to the fonts that can write it. */
  canFilter: boolean;
  onChange: (text: string) => void;
  onOnly: (letters: string) => void;
}) {
  const letters = text.trim() || written;
  // The switch moves at once; the list follows when the shop has answered.
  const [picked, setPicked] = useState<{ isOnly: boolean; instead: string } | null>(null);
  const isWritten = written !== '' && written === letters;
  const isOnly = picked?.instead === `${written} ${letters}` ? picked.isOnly : isWritten;
  return (
    <div className={styles.say}>
      <label className="vh" htmlFor="own-text">
        {t('Your text in every font')}
      </label>
      <input
        id="own-text"
        value={text}
        onChange={(event) => onChange(event.target.value)}
        placeholder={written || t('Type your own words into every font')}
        spellCheck={false}
        autoComplete="off"
        maxLength={200}
        dir="auto"
      />
      {text !== '' && (
        <button
          type="button"
          className={`ib s ${styles.clear}`}
          aria-label={t('Clear the text')}
          onClick={() => onChange('')}
        >
          <Icon name="close" />
        </button>
      )}
      <div className={styles.only}>
        {letters === '' || !canFilter ? (
          <span className="two">{t('Fonts missing a letter are marked.')}</span>
        ) : (
          <label className="check">
            <input
              type="checkbox"
              checked={isOnly}
              onChange={(event) => {
                setPicked({ isOnly: event.target.checked, instead: `${written} ${letters}` });
                onOnly(event.target.checked ? letters : '');
              }}
            />
            <span className={styles.letters}>
              {t('Only fonts that can write')} <bdi>{letters}</bdi>
            </span>
          </label>
        )}
      </div>
    </div>
  );
}

const addressDelay_ms = 300;

/**
 * The visitor's sample text, shown in every font. It is part of the URL, so links contain it, but the server renders
 * the same page for everybody: the text appears after hydration.
 */
export function useOwnText(): {
  text: string;
  setText: (text: string) => void;
  /** Opens another part of the list, at an address that has the text already. */
  go: (address: string) => void;
} {
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
    go: useCallback(
      (address: string) => {
        // The text waiting to be written would otherwise take this address back.
        clearTimeout(timer.current);
        navigate(address, { replace: true, preventScrollReset: true });
      },
      [navigate],
    ),
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
