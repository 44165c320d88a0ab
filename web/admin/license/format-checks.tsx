import { type LicensedFormat, licensedFormats } from '#contract/limits.ts';
import type { LicenseType } from '#contract/nouns/license-types.ts';
import styles from './license.module.css';

/** Which files a licence delivers. A font has TTF or OTF, by its outlines. */
export function FormatChecks({ license, error }: { license: LicenseType | null; error: string | undefined }) {
  return (
    <fieldset className={styles.details}>
      <legend className="lab">Delivers</legend>
      <div className={styles.uses}>
        {licensedFormats.map((format) => (
          <label className="check" key={format}>
            <input
              type="checkbox"
              name="delivers"
              value={format}
              defaultChecked={license === null ? format !== 'KIT' : license.delivers.includes(format)}
            />
            <span>{format === 'KIT' ? 'Web kit' : format === 'ZIP' ? 'ZIP of all of these' : format}</span>
          </label>
        ))}
      </div>
      <p className="hint">
        A font has TTF or OTF, by its outlines, so take both or neither. Licences that were sold keep theirs.
      </p>
      {error !== undefined && <p className="err">{error}</p>}
    </fieldset>
  );
}

/** What is sent of it: of a licence type that is there only what is different, so that one with every format keeps to its limits. */
export function readFormats(form: FormData, license: LicenseType | null): { delivers?: LicensedFormat[] } {
  const delivers = licensedFormats.filter((format) => form.getAll('delivers').includes(format));
  return delivers.join() === license?.delivers.join() ? {} : { delivers };
}
