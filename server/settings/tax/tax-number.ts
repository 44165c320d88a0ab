import numbers from './tax-numbers.json' with { type: 'json' };

/** How a country writes the numbers of its taxpayers: the prefix may be left out where the country is known. */
type NumberForm = {
  prefix: string;
  pattern: string;
  example: string;
  /** Prefixes that stand for the country too: northern Ireland writes XI before numbers for goods. */
  others?: string[];
  /** Who shows a number there is charged the tax all the same. */
  isCharged?: boolean;
};
const FORMS: Readonly<Record<string, NumberForm>> = numbers;
const matchers = Object.fromEntries(
  Object.entries(FORMS).map(([country, { prefix, others = [], pattern }]) => [
    country,
    { prefixes: [prefix, ...others], matches: new RegExp(`^(?:${pattern})$`) },
  ]),
);

const lettersOf = (typed: string) => typed.toUpperCase().replace(/[\s.\-/]/g, '');

/**
 * A tax number as it is written on papers, "DE123456789"; null where its country writes none like it. Only the form is looked at:
 * nobody is asked whether there is such a number. A country whose form is not known takes any text as it is.
 */
export function readTaxNumber(country: string, typed: string): string | null {
  const form = matchers[country];
  if (!form) return typed.trim();
  const letters = lettersOf(typed);
  const whole = readWhole(country, letters);
  if (whole !== null) return whole;
  // "DE123456789" would do as a French number that lacks its FR.
  const isOfAnother = countryOfTaxNumber(typed) !== null;
  return !isOfAnother && form.matches.test(letters) ? `${form.prefixes[0]}${letters}` : null;
}

function readWhole(country: string, letters: string): string | null {
  const form = matchers[country];
  const isWhole = form?.prefixes.some(
    (prefix) => letters.startsWith(prefix) && form.matches.test(letters.slice(prefix.length)),
  );
  return isWhole ? letters : null;
}

export const exampleOfNumber = (country: string): string | undefined => FORMS[country]?.example;

/** Whether a business there that shows its number owes the tax itself, to a seller from abroad. */
export const isOwedByBusiness = (country: string): boolean =>
  FORMS[country] !== undefined && FORMS[country].isCharged !== true;

/** The country that a number names by its first letters; null when it names none, or is not written like one of that country. */
export function countryOfTaxNumber(typed: string): string | null {
  const country = countryMeant(typed);
  return country !== null && readWhole(country, lettersOf(typed)) !== null ? country : null;
}

/** Whether it begins like a number of a country but is not written like one. */
export const isMisspeltTaxNumber = (typed: string): boolean =>
  /^[A-Z]{2}[\s.-]*[A-Z]{0,2}[\s.-]*\d/i.test(typed) &&
  countryMeant(typed) !== null &&
  countryOfTaxNumber(typed) === null;

/** "No. 12" is the number of anything, so Norway has to be said. */
function countryMeant(typed: string): string | null {
  const letters = lettersOf(typed);
  const found = Object.entries(matchers).find(
    ([country, { prefixes }]) =>
      country !== 'NO' && prefixes.some((prefix) => prefix !== '' && letters.startsWith(prefix.slice(0, 2))),
  );
  return found?.[0] ?? null;
}
