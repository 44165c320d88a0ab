import { languageNow } from './languages/translate.ts';
import type { Currency } from './money.ts';

type Facts = { symbol?: string; decimals?: 0; isTaken?: false; bandFrom?: number };

/**
 * What a shop can count in. Decimals are those of PayPal, which has none for HUF and TWD where ISO 4217 has two; IDR
 * is written without, as in Indonesia, where ISO has two.
 */
const facts = {
  USD: { symbol: '$' },
  EUR: { symbol: '€' },
  GBP: { symbol: '£' },
  AUD: { symbol: 'A$' },
  BRL: { symbol: 'R$', bandFrom: 20_000 },
  CAD: { symbol: 'CA$' },
  CHF: {},
  CNY: { symbol: 'CN¥', bandFrom: 30_000 },
  CZK: { bandFrom: 100_000 },
  DKK: { bandFrom: 30_000 },
  HKD: { symbol: 'HK$', bandFrom: 40_000 },
  HUF: { decimals: 0, bandFrom: 20_000 },
  ILS: { bandFrom: 20_000 },
  JPY: { symbol: '¥', decimals: 0 },
  MXN: { symbol: 'MX$', bandFrom: 100_000 },
  MYR: { symbol: 'RM', bandFrom: 20_000 },
  NOK: { bandFrom: 50_000 },
  NZD: { symbol: 'NZ$' },
  PHP: { bandFrom: 250_000 },
  PLN: { bandFrom: 20_000 },
  SEK: { bandFrom: 50_000 },
  SGD: { symbol: 'S$' },
  THB: { bandFrom: 150_000 },
  TWD: { symbol: 'NT$', decimals: 0, bandFrom: 1_500 },
  AED: { isTaken: false, bandFrom: 20_000 },
  IDR: { symbol: 'Rp', decimals: 0, isTaken: false, bandFrom: 500_000 },
  INR: { isTaken: false, bandFrom: 400_000 },
  KRW: { decimals: 0, isTaken: false, bandFrom: 50_000 },
  TRY: { isTaken: false, bandFrom: 200_000 },
  VND: { decimals: 0, isTaken: false, bandFrom: 1_000_000 },
  ZAR: { isTaken: false, bandFrom: 100_000 },
} as const satisfies Record<string, Facts>;

export type CurrencyCode = keyof typeof facts;
export const currencyCodes = Object.keys(facts) as [CurrencyCode, ...CurrencyCode[]];
const all: Readonly<Record<string, Facts>> = facts;

/** A currency by its code; one that no shop counts in has two decimals. */
export const currencyOf = (code: string): Currency => ({
  code,
  symbol: all[code]?.symbol ?? code,
  decimals: all[code]?.decimals ?? 2,
  bandFrom: all[code]?.bandFrom ?? 5_000,
});

/** Whether PayPal, the main provider, moves money in a currency. */
export const isTaken = (code: string): boolean => all[code] !== undefined && all[code].isTaken !== false;

/** What a currency is called in the language of the reader: "Euro". */
export function nameCurrency(code: string): string {
  try {
    return new Intl.DisplayNames(languageNow() ?? 'en', { type: 'currency' }).of(code) ?? code;
  } catch {
    return code;
  }
}
