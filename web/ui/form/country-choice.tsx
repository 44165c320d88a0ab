import type { ComponentProps } from 'react';
import { languageNow } from '#contract/languages/translate.ts';
import { countries, nameCountry } from '#contract/shop/tax-words.ts';
import { Choice } from './choice.tsx';

type CountryChoiceProps = Omit<ComponentProps<typeof Choice>, 'options'> & {
  /** These come before the others. */
  first?: readonly string[];
  /** These are left out. */
  without?: readonly string[];
};

/** A country by its name in the language of the reader. */
export function CountryChoice({ first = [], without = [], ...choice }: CountryChoiceProps) {
  const named = nameCountries().filter(([code]) => !without.includes(code));
  const { value } = choice;
  // One that was stored before there was a list is shown all the same.
  const isOdd = typeof value === 'string' && value !== '' && !named.some(([code]) => code === value);
  return (
    <Choice
      options={[
        ...(isOdd ? [[value, nameCountry(value)] as const] : []),
        ...named.filter(([code]) => first.includes(code)),
        ...named.filter(([code]) => !first.includes(code)),
      ]}
      {...choice}
    />
  );
}

const sorted = new Map<string, readonly (readonly [code: string, name: string])[]>();

/** All countries by their names in the language of the reader, sorted as that language sorts. */
function nameCountries() {
  const language = languageNow() ?? 'en';
  const names =
    sorted.get(language) ??
    countries
      .map((code) => [code, nameCountry(code)] as const)
      .sort(([, one], [, other]) => one.localeCompare(other, language));
  sorted.set(language, names);
  return names;
}
