import { useState } from 'react';
import type { TaxSettings } from '#contract/shop/tax.ts';
import { nameCountry, nameKind, regionsOf } from '#contract/shop/tax-words.ts';
import { formatDate } from '../../../ui/format-date.ts';
import styles from '../settings.module.css';

type Rate = TaxSettings['rates'][number];

const sources = { table: 'the table', office: 'you', environment: 'TAX_RATES' } as const;

const some = (count: number) => (count === 1 ? '1 country' : `${count} countries`);

function sayCharged(own: number, oneStop: number): string {
  if (own + oneStop === 0) return 'No buyer pays tax. Add a country in which you do, and save.';
  const parts = [own > 0 && `in ${some(own)}`, oneStop > 0 && `in ${some(oneStop)} by the one-stop shop`];
  return `Buyers pay tax ${parts.filter(Boolean).join(', and ')}.`;
}

/** The rates that rule today, as they are saved: those that buyers pay, and behind a button all that are known. */
export function RateTable({ rates }: { rates: readonly Rate[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rates : rates.filter(({ kind }) => kind !== 'none' && kind !== 'oss');
  const count = (...kinds: Rate['kind'][]) =>
    new Set(rates.filter(({ kind }) => kinds.includes(kind)).map(({ country }) => country)).size;
  return (
    <div data-scroll>
      {shown.length > 0 && (
        <table className={`tab stack ${styles.rates}`}>
          <caption className="vh">Tax rates by country</caption>
          <thead>
            <tr>
              <th>Country</th>
              <th className="num">Rate</th>
              <th>Kind</th>
              <th>From</th>
              <th>Set by</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((rate) => (
              <tr key={`${rate.country}/${rate.part}`}>
                <td className="main b">
                  {nameCountry(rate.country)}
                  {rate.part !== '' && (
                    <span className="two">, {regionsOf[rate.country]?.[rate.part] ?? rate.part}</span>
                  )}
                </td>
                <td className="num" data-l="Rate">
                  {rate.percent === 0 ? 'none' : `${rate.percent}%`}
                </td>
                <td data-l="Kind">{rate.kind === 'none' ? 'no registration' : nameKind(rate.kind)}</td>
                <td data-l="From">{rate.from && rate.percent > 0 ? formatDate(`${rate.from}T12:00:00Z`) : ''}</td>
                <td data-l="Set by" className="two">
                  {sources[rate.source]}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="two">
        {sayCharged(count('vat', 'gst'), count('oss'))}{' '}
        <button type="button" className="link" onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : 'Show all rates'}
        </button>
      </p>
    </div>
  );
}
