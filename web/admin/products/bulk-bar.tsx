import { type FormEvent, useState } from 'react';
import type { LicenseType } from '#contract/nouns/license-types.ts';
import { priceHint } from '#contract/prices/price-words.ts';
import { Choice } from '../form/choice.tsx';
import { PLAIN, readChange, WHATS, type What } from './bulk-change.ts';
import styles from './products.module.css';

/** What can be done with the products that are chosen: one thing at a time, each of which can be taken back. */
export function BulkBar({
  count,
  types,
  isBusy,
  error,
  onChange,
  onClear,
}: {
  count: number;
  types: readonly LicenseType[];
  isBusy: boolean;
  /** What is wrong with what was typed. */
  error: string | undefined;
  onChange: (change: object) => void;
  onClear: () => void;
}) {
  const [what, setWhat] = useState<What>('regularPrice');
  const [why, setWhy] = useState<string>();
  const isLicense = ['assign', 'unassign', 'licensePrice'].includes(what);

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const change = readChange(what, String(form.get('value') ?? ''), String(form.get('price') ?? ''));
    setWhy('why' in change ? String(change.why) : undefined);
    if (!('why' in change)) onChange(change);
  }

  return (
    <form className={styles.bulk} aria-label="Change the chosen products" onSubmit={send} noValidate>
      <span className="b">{count} chosen</span>
      <Choice
        aria-label="What to change"
        options={Object.entries(WHATS)}
        value={what}
        onChange={(event) => setWhat(event.target.value as What)}
      />
      {!PLAIN[what] &&
        (isLicense ? (
          <Choice name="value" aria-label="Licence" options={types.map(({ id, name }) => [id, name])} />
        ) : (
          <input
            key={what}
            className="in"
            name="value"
            aria-label={HINTS[what]}
            placeholder={HINTS[what]}
            autoComplete="off"
          />
        ))}
      {what === 'licensePrice' && (
        <input
          className="in"
          name="price"
          aria-label="Price of the licence"
          placeholder="49, ×1.5, 1-5: 49, 6+: 39"
          title={priceHint}
          autoComplete="off"
        />
      )}
      <button type="submit" className="btn small fill" disabled={isBusy}>
        {isBusy ? 'Changing...' : 'Change them'}
      </button>
      <button type="button" className="link" onClick={onClear}>
        Choose none
      </button>
      {(why ?? error) !== undefined && (
        <p className="err" role="alert">
          {why ?? error}
        </p>
      )}
    </form>
  );
}

const HINTS: Record<string, string> = {
  regularPrice: 'Dollars',
  pricePercent: 'Percent, such as 10 or -10',
  salePrice: 'Dollars',
  salePercent: 'Percent off, such as 20',
  addCategories: 'With commas between',
  removeCategories: 'With commas between',
  setCategories: 'With commas between',
};
