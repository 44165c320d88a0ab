import { stdnum } from 'stdnum';
import numbers from './tax-numbers.json' with { type: 'json' };
import { rateTable } from './tax-territory.ts';

/** How a country writes the numbers of its taxpayers: the prefix may be left out where the country is known. */
type NumberForm = {
  prefix: string;
  /** Prefixes that people write instead, which become the country's own: Greece is GR everywhere but here. */
  aliases?: string[];
  pattern: string;
  example: string;
  /** The check digit algorithm of the number, by its name in stdnum; absent if it has none. */
  check?: string;
  /** Prefixes that stand for the country too: northern Ireland writes XI before numbers for licences. */
  others?: string[];
  /** Who shows a number there is charged the tax all the same. */
  isCharged?: boolean;
};
const FORMS: Readonly<Record<string, NumberForm>> = numbers;
const matchers = Object.fromEntries(
  Object.entries(FORMS).map(([country, { prefix, aliases = [], others = [], pattern, check }]) => [
    country,
    {
      prefixes: [prefix, ...aliases, ...others],
      aliases,
      matches: new RegExp(`^(?:${pattern})$`),
      check: checkOf(check),
    },
  ]),
);

function checkOf(name: string | undefined): (number: string) => boolean {
  const [country, kind] = name?.split('.') ?? [];
  if (country === undefined || kind === undefined) return () => true;
  const validator = stdnum[country]?.[kind];
  if (!validator) throw new Error(`There is no check of numbers called ${name}.`);
  return (number) => validator.validate(number).isValid;
}

/** As typed or pasted, without blanks, dots, slashes, hyphens of any sort and what cannot be seen. */
const lettersOf = (typed: string) =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Cf}\p{Pd}\u2212\u00b7./_,]/gu, '');

/**
 * A tax number as it is written on documents, "DE123456788"; null if its format or check digits are wrong. Whether the
 * number exists is not checked. For a country with an unknown format any text is accepted as it is.
 */
export function readTaxNumber(country: string, typed: string): string | null {
  const taxed = rateTable.territories[country]?.country ?? country;
  const form = matchers[taxed];
  if (!form) return typed.trim();
  const letters = lettersOf(typed);
  const whole = readWhole(taxed, letters);
  if (whole !== null) return whole;
  // "DE123456788" would do as a French number that lacks its FR.
  const isOfAnother = countryOfTaxNumber(typed) !== null;
  return isOfAnother ? null : readWhole(taxed, `${form.prefixes[0]}${letters}`);
}

/** A number with its prefix, written as its country does; null where it is none. */
function readWhole(country: string, letters: string): string | null {
  const form = matchers[country];
  const prefix = form?.prefixes.find(
    (prefix) => letters.startsWith(prefix) && form.matches.test(letters.slice(prefix.length)),
  );
  if (form === undefined || prefix === undefined) return null;
  const number = letters.slice(prefix.length);
  if (!form.check(checkedPart(country, number))) return null;
  return form.aliases.includes(prefix) ? `${form.prefixes[0]}${number}` : letters;
}

/** What of a number its check digits go by: Switzerland and Norway add words to it. */
function checkedPart(country: string, number: string): string {
  if (country === 'CH') return `CHE${number.slice(0, 9)}`;
  return country === 'NO' ? number.slice(0, 9) : number;
}

export const exampleOfNumber = (country: string): string | undefined =>
  FORMS[rateTable.territories[country]?.country ?? country]?.example;

/** Whether a business there that shows its number owes the tax itself, to a seller from abroad. */
export const isOwedByBusiness = (country: string): boolean =>
  FORMS[country] !== undefined && FORMS[country].isCharged !== true;

/**
 * The country that a number names by its first letters; null when it names none, or is not written like one of that
 * country.
 */
export function countryOfTaxNumber(typed: string): string | null {
  const country = intendedCountry(typed);
  return country !== null && readWhole(country, lettersOf(typed)) !== null ? country : null;
}

/** Whether it begins like a number of a country but is not written like one. */
export const isMisspeltTaxNumber = (typed: string): boolean =>
  /^[A-Z]{2}[\s.-]*(?:[A-Z]{1,2}[\s.-]*)?\d/i.test(typed) &&
  intendedCountry(typed) !== null &&
  countryOfTaxNumber(typed) === null;

/** "No. 12" is the number of anything, so Norway has to be said. */
function intendedCountry(typed: string): string | null {
  const letters = lettersOf(typed);
  const found = Object.entries(matchers).find(
    ([country, { prefixes }]) =>
      country !== 'NO' && prefixes.some((prefix) => prefix !== '' && letters.startsWith(prefix.slice(0, 2))),
  );
  return found?.[0] ?? null;
}
