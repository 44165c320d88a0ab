import { useState } from 'react';
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
        Your text in every font
      </label>
      <input
        id="own-text"
        value={text}
        onChange={(event) => onChange(event.target.value)}
        placeholder={written || 'Type your own words into every font'}
        spellCheck={false}
        autoComplete="off"
        maxLength={200}
        dir="auto"
      />
      {text !== '' && (
        <button
          type="button"
          className={`ib s ${styles.clear}`}
          aria-label="Clear the text"
          onClick={() => onChange('')}
        >
          <Icon name="close" />
        </button>
      )}
      <div className={styles.only}>
        {letters === '' || !canFilter ? (
          <span className="two">Fonts that lack a letter of it say so.</span>
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
              Only fonts that can write <bdi>{letters}</bdi>
            </span>
          </label>
        )}
      </div>
    </div>
  );
}
