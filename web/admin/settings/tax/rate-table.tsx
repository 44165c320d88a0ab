import { useState } from 'react';
import { msg, t } from '#contract/languages/translate.ts';
import type { TaxSettings } from '#contract/shop/tax.ts';
import { nameCountry, nameKind, regionsOf } from '#contract/shop/tax-words.ts';
import { formatCount } from '#contract/text/write-number.ts';
import { formatDate } from '../../../ui/format-date.ts';
import styles from '../settings.module.css';

type Rate = TaxSettings['rates'][number];

const sources = {
  table: msg('the table'),
  office: msg('you'),
  environment: msg('set when the shop was installed'),
} as const;

const some = (count: number) => formatCount('{count} country', '{count} countries', count);

function formatCharged(own: number, oneStop: number): string {
  if (own + oneStop === 0) return t('No buyer pays tax. Add a country in which you do, and save.');
  if (oneStop === 0) return t('Buyers pay tax in {countries}.', { countries: some(own) });
  if (own === 0) return t('Buyers pay tax in {countries} by the one-stop shop.', { countries: some(oneStop) });
  return t('Buyers pay tax in {countries}, and in {others} by the one-stop shop.', {
    countries: some(own),
    others: some(oneStop),
  });
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
          <caption className="vh">{t('Tax rates by country')}</caption>
          <thead>
            <tr>
              <th>{t('Country')}</th>
              <th className="num">{t('Rate')}</th>
              <th>{t('Kind')}</th>
              <th>{t('From')}</th>
              <th>{t('Set by')}</th>
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
                <td className="num" data-l={t('Rate')}>
                  {rate.percent === 0 ? t('none') : `${rate.percent}%`}
                </td>
                <td data-l={t('Kind')}>{rate.kind === 'none' ? t('no registration') : nameKind(rate.kind)}</td>
                <td data-l={t('From')}>{rate.from && rate.percent > 0 ? formatDate(`${rate.from}T12:00:00Z`) : ''}</td>
                <td data-l={t('Set by')} className="two">
                  {t(sources[rate.source])}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="two">
        {formatCharged(count('vat', 'gst'), count('oss'))}{' '}
        <button type="button" className="link" onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('Show fewer') : t('Show all rates')}
        </button>
      </p>
    </div>
  );
}
