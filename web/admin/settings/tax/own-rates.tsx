import { t } from '#contract/languages/translate.ts';
import type { OwnRate } from '#contract/shop/tax.ts';
import { nameCountry } from '#contract/shop/tax-words.ts';
import { CountryChoice } from '../../../ui/form/country-choice.tsx';
import { Labelled } from '../../../ui/form/labelled.tsx';
import styles from '../settings.module.css';

/** Rates that the owner sets over those of the table, each from a day on. */
export function OwnRates({
  rates,
  fields,
  onChange,
}: {
  rates: readonly OwnRate[];
  fields: Readonly<Record<string, string>>;
  onChange: (rates: OwnRate[]) => void;
}) {
  const set = (at: number, part: Partial<OwnRate>) =>
    onChange(rates.map((rate, position) => (position === at ? { ...rate, ...part } : rate)));
  return (
    <fieldset className={styles.plain}>
      <legend className="lab">{t('Your own rates')}</legend>
      {rates.map((rate, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rate that is being written has no name yet.
        <div className={styles.rate} key={at}>
          <Labelled label={t('Country')} error={fields[`ownRates.${at}.country`]}>
            {(tied) => (
              <CountryChoice
                {...tied}
                value={rate.country}
                none={t('Choose')}
                onChange={(event) => set(at, { country: event.target.value })}
              />
            )}
          </Labelled>
          <Labelled label={t('Percent')} error={fields[`ownRates.${at}.percent`]}>
            {(tied) => (
              <input
                className="in"
                type="number"
                min={0}
                max={99}
                step="any"
                {...tied}
                value={Number.isNaN(rate.percent) ? '' : rate.percent}
                onChange={(event) => set(at, { percent: event.target.valueAsNumber })}
              />
            )}
          </Labelled>
          <Labelled label={t('From')} error={fields[`ownRates.${at}.from`]}>
            {(tied) => (
              <input
                className="in"
                type="date"
                {...tied}
                value={rate.from}
                onChange={(event) => set(at, { from: event.target.value })}
              />
            )}
          </Labelled>
          <button
            type="button"
            className="link"
            aria-label={
              rate.country
                ? t('Remove the rate of {country}', { country: nameCountry(rate.country) })
                : t('Remove the rate of no country')
            }
            onClick={() => onChange(rates.filter((_, position) => position !== at))}
          >
            {t('Remove')}
          </button>
        </div>
      ))}
      <button
        type="button"
        className="btn small"
        onClick={() => onChange([...rates, { country: '', percent: Number.NaN, from: '' }])}
      >
        {t('Add a rate')}
      </button>
      <p className="hint">{t('For a rate that has changed, or a country missing from the table.')}</p>
    </fieldset>
  );
}
