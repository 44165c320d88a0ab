import styles from './logotypes.module.css';

/** The line that writes a brand name into every font of the page. */
export function BrandField({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  return (
    <>
      <label className="vh" htmlFor="brand">
        Your brand name
      </label>
      <input
        className={styles.brand}
        id="brand"
        value={text}
        maxLength={40}
        placeholder="Your brand name"
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  );
}
