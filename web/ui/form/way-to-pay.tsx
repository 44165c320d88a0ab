import { t } from '#contract/languages/translate.ts';
import { isLater, labelOf, type ProviderName } from '#contract/payment-providers.ts';
import styles from './way-to-pay.module.css';

/** Asks how to pay. Only where there is a choice. `later` says what comes when the money of a transfer is here. */
export function WayToPay({
  ways,
  way,
  later,
  atOnce,
  onChange,
}: {
  ways: readonly ProviderName[];
  way: ProviderName;
  later: string;
  atOnce: string;
  onChange: (way: ProviderName) => void;
}) {
  return (
    <fieldset className={styles.ways}>
      <legend className="lab">{t('How will you pay?')}</legend>
      {ways.map((name) => (
        <label className="check" key={name}>
          <input type="radio" name="way" checked={way === name} onChange={() => onChange(name)} />
          <span>
            {t(labelOf(name))} <span className="two t13">{isLater(name) ? later : atOnce}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
