import { useState } from 'react';
import { useSubmit } from '../use-submit.ts';
import { saveExport } from './save-export.ts';
import styles from './settings.module.css';

/** Everything that the shop holds on the customer, as a file. */
export function OwnData() {
  const { isBusy, problem, submit } = useSubmit('The file did not come whole. Try again in a moment.');
  const [isSaved, setIsSaved] = useState(false);
  async function save() {
    setIsSaved(false);
    setIsSaved(await submit(saveExport));
  }
  return (
    <div className={styles.form}>
      <p className={styles.ways}>
        <button type="button" className="btn" disabled={isBusy} onClick={save}>
          {isBusy ? 'Collecting...' : 'Download my data'}
        </button>
      </p>
      <div role="alert">{problem !== null && <p className="note bad">{problem}</p>}</div>
      <div role="status">{isSaved && <p className="note">Saved as huruf-account.json.</p>}</div>
    </div>
  );
}
