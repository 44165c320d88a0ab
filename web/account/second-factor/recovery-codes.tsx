import { useState } from 'react';
import { saveText } from '../../ui/save-text.ts';
import { useShop } from '../../ui/use-shop.ts';
import styles from './second-factor.module.css';

/** The recovery codes, this once, with the ways to keep them. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const [said, setSaid] = useState('');
  const { name = '' } = useShop() ?? {};

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      setSaid('Copied.');
    } catch (error) {
      console.warn('The codes were not copied.', error);
      setSaid('This browser does not let the page copy. Download them, or write them down.');
    }
  }

  function download() {
    saveText('recovery-codes.txt', `Recovery codes for ${name}, each works once:\n\n${codes.join('\n')}\n`);
    setSaid('Saved as recovery-codes.txt.');
  }

  return (
    <div className={styles.recovery}>
      <p>
        Each of these stands in for a code once, if the device is lost. They are shown only now: keep them where you
        find them without it.
      </p>
      <ol className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p className={styles.ways}>
        <button type="button" className="btn" onClick={download}>
          Download
        </button>
        <button type="button" className="btn" onClick={copy}>
          Copy
        </button>
      </p>
      <p role="status">{said}</p>
    </div>
  );
}
