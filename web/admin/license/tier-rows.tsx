import { useState } from 'react';
import { t } from '#contract/languages/translate.ts';
import { licenseLimits, limitNames } from '#contract/limits.ts';
import type { LicenseType } from '#contract/nouns/license-types.ts';
import { ChoiceField } from '../../ui/form/choice.tsx';
import { Field } from '../../ui/form/field.tsx';
import dialog from '../form/dialog.module.css';
import { TypedField } from '../form/typed-field.tsx';
import styles from './license.module.css';
import { beginTiers, type TierDraft } from './tier-draft.ts';

type Errors = Readonly<Record<string, string>>;

/** The sizes of a licence type: what it is measured by, and for each its factor of the price and its limit. */
export function TierRows({ license, errors }: { license: LicenseType | null; errors: Errors }) {
  const [{ measured, tiers: begin }] = useState(() => beginTiers(license));
  const [tiers, setTiers] = useState(begin);
  const set = (at: number, part: Partial<TierDraft>) =>
    setTiers(tiers.map((one, position) => (position === at ? { ...one, ...part } : one)));
  const add = () => {
    const key = Math.min(0, ...tiers.map((one) => one.key)) - 1;
    setTiers([...tiers, { key, name: '', factor: tiers.length === 0 ? '1' : '', upTo: '', onRequest: false }]);
  };
  return (
    <fieldset className={styles.details}>
      <legend className="lab">{t('Sizes')}</legend>
      <p className="hint">
        {t(
          'A licence in several sizes, such as 1 to 5 and 6 to 20 employees. Buyers choose one; moving up costs the difference.',
        )}
      </p>
      <input type="hidden" name="tiers" value={JSON.stringify(tiers)} />
      {tiers.length > 0 && (
        <div className={dialog.pairs}>
          <Field
            label={t('Measured by')}
            name="measure"
            autoComplete="off"
            required={false}
            defaultValue={license?.measure ?? ''}
            error={errors.measure}
            hint={t('As buyers read it, such as Employees.')}
          />
          <ChoiceField
            label={t('Limit it counts')}
            name="measured"
            defaultValue={measured}
            options={limitNames.map((name) => [name, t(licenseLimits[name].label)] as const)}
          />
        </div>
      )}
      {tiers.map((tier, at) => (
        <fieldset key={tier.key} className={styles.size} aria-label={tier.name || t('New size')}>
          <TypedField
            label={t('Name')}
            value={tier.name}
            error={errors[`tiers.${at}.name`]}
            onChange={(name) => set(at, { name })}
          />
          <TypedField
            label={t('Factor of the price')}
            value={tier.factor}
            error={errors[`tiers.${at}.factor`]}
            onChange={(factor) => set(at, { factor })}
          />
          <TypedField
            label={t('Up to')}
            value={tier.upTo}
            error={limitError(errors, at)}
            onChange={(upTo) => set(at, { upTo })}
          />
          <label className="check">
            <input
              type="checkbox"
              checked={tier.onRequest}
              onChange={(event) => set(at, { onRequest: event.target.checked })}
            />
            <span>{t('On request')}</span>
          </label>
          <button
            type="button"
            className="link"
            onClick={() => setTiers(tiers.filter((_, position) => position !== at))}
          >
            {t('Remove')}
            <span className="vh"> {tier.name}</span>
          </button>
        </fieldset>
      ))}
      {errors.tiers !== undefined && <p className="err">{errors.tiers}</p>}
      <button type="button" className="btn small" onClick={add}>
        {t('Add a size')}
      </button>
    </fieldset>
  );
}

/** What is wrong with the figure of a size. */
const limitError = (errors: Errors, at: number) =>
  Object.entries(errors).find(([path]) => path.startsWith(`tiers.${at}.limits`))?.[1];
