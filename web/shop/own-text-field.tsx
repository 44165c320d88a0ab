import { Icon } from '../ui/icon.tsx';
import styles from './product-list.module.css';

/** The line that writes into every font of the page. */
export function OwnTextField({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  return (
    <div className={styles.say}>
      <label className="vh" htmlFor="own-text">
        Your text in every font
      </label>
      <input
        id="own-text"
        value={text}
        onChange={(event) => onChange(event.target.value)}
        placeholder="Type your own words into every font"
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
    </div>
  );
}
