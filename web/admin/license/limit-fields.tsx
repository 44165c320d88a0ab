import {
  eachLimit,
  type LicenseUse,
  type LimitName,
  licenseLimits,
  licenseUses,
  limitNames,
} from '#contract/limits.ts';
import type { LicenseLimits } from '#contract/nouns/license-types.ts';
import { Field } from '../../ui/form/field.tsx';
import dialog from '../form/dialog.module.css';
import styles from './license.module.css';

const uses = Object.entries(licenseUses) as [LicenseUse, string][];

/** What a licence is for and how much of it, as the shop counts it: advisor, wallet and web kits go by these. */
export function LimitFields({
  limits,
  errors,
}: {
  limits: LicenseLimits | null;
  errors: Readonly<Record<string, string>>;
}) {
  return (
    <>
      <fieldset className={styles.details}>
        <legend className="lab">Uses</legend>
        <div className={styles.uses}>
          {uses.map(([use, name]) => (
            <label className="check" key={use}>
              <input type="checkbox" name="uses" value={use} defaultChecked={limits?.uses.includes(use)} />
              <span>{name}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset className={styles.details}>
        <legend className="lab">Limits</legend>
        <p className="hint">Whole numbers, such as 100,000. What stays empty is not counted.</p>
        <div className={dialog.pairs}>
          {limitNames.map((figure) => (
            <Field
              key={figure}
              label={licenseLimits[figure].label}
              name={figure}
              inputMode="numeric"
              autoComplete="off"
              required={false}
              defaultValue={limits?.[figure]?.toLocaleString('en-US')}
              error={errors[`limits.${figure}`]}
            />
          ))}
        </div>
        <label className="check">
          <input type="checkbox" name="onRequest" defaultChecked={limits?.onRequest} />
          <span>The figures are agreed with each buyer</span>
        </label>
      </fieldset>
    </>
  );
}

/** The limits of a form, figures as they were typed; null where nothing was said. */
export function readLimits(form: FormData) {
  const figure = (name: LimitName) => String(form.get(name) ?? '').trim();
  const chosen = form.getAll('uses') as LicenseUse[];
  const onRequest = form.has('onRequest');
  if (chosen.length === 0 && !onRequest && limitNames.every((name) => figure(name) === '')) return null;
  return { uses: chosen, onRequest, ...eachLimit(figure) };
}
