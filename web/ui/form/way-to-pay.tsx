import { type ProviderName, providerLabels } from '#contract/payment-providers.ts';
import styles from './way-to-pay.module.css';

/** Asks how to pay. Only where there is a choice. `later` says what comes when the money of a transfer is here. */
export function WayToPay({
  way,
  later,
  atOnce,
  onChange,
}: {
  way: ProviderName;
  later: string;
  atOnce: string;
  onChange: (way: ProviderName) => void;
}) {
  return (
    <fieldset className={styles.ways}>
      <legend className="lab">How will you pay?</legend>
      {Object.entries(providerLabels).map(([name, label]) => (
        <label className="check" key={name}>
          <input type="radio" name="way" checked={way === name} onChange={() => onChange(name as ProviderName)} />
          <span>
            {label} <span className="two t13">{name === 'bank_transfer' ? later : atOnce}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
