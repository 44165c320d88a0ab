import { useState } from 'react';
import { Link } from 'react-router';
import type { License } from '#contract/deliveries.ts';
import { callAccount } from '../call-account.ts';
import styles from './wallet.module.css';

/** Lets whoever has the number of a licence see its licensee at /verify, or not. */
export function ShowLicensee({ license }: { license: License }) {
  const { licenseNumber: number } = license;
  const [isShown, setShown] = useState(license.showLicensee);
  const [hasFailed, setFailed] = useState(false);

  async function change(showLicensee: boolean) {
    setShown(showLicensee);
    setFailed(false);
    try {
      await callAccount('updateLicense', { params: { number }, body: { showLicensee } });
    } catch (error) {
      console.warn('The switch could not be kept.', error);
      setShown(!showLicensee);
      setFailed(true);
    }
  }

  return (
    <>
      <p className={`dense two ${styles.shown}`}>
        <label className="check">
          <input type="checkbox" checked={isShown} onChange={(event) => void change(event.target.checked)} />
          <span>
            Show the name<span className="vh"> of licence {number}</span> at
          </span>
        </label>
        <Link className="link" to={`/verify/${number}`}>
          verify<span className="vh"> licence {number}</span>
        </Link>
      </p>
      <span role="alert">{hasFailed && <span className="err">This was not kept. Try again in a moment.</span>}</span>
    </>
  );
}
