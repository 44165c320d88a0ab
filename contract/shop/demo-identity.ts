import { t } from '../languages/translate.ts';

/**
 * What a shop says of itself until its owner has said something: the words of the demo. The only place where the name
 * stands that visitors read; everything else asks the settings.
 */
export const demoIdentity = {
  name: 'Huruf',
  /** In the footer of every page. */
  motto: 'Huruf is Indonesian for letters. We sell them one licence at a time.',
  /** In the footer of every email. */
  signature: 'Huruf, letters one licence at a time.',
} as const;

const inCapitals = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/**
 * What licence numbers and references of transfers begin with: three letters of the shop's name, as HRF for Huruf.
 * Numbers that were given before a shop got another name stay as they are.
 */
export function numberPrefixOf(name: string): string {
  const letters = inCapitals(name).replace(/[^A-Z]/g, '');
  const plain = letters.slice(0, 1) + letters.slice(1).replace(/[AEIOU]/g, '');
  return [plain, letters].find((some) => some.length >= 3)?.slice(0, 3) ?? 'LIC';
}

/** The file in a download that says what was bought: LICENCE-HURUF.txt. */
export const licenceFileOf = (name: string): string => `LICENCE-${inCapitals(name) || 'NUMBER'}.txt`;

type Named = { name: string; description: string };

/** The footer of every page: the shop in one line. The demo's text is only for the demo. */
export const mottoOf = ({ name, description, isDemo }: Named & { isDemo: boolean }): string =>
  description || (isDemo && name === demoIdentity.name ? t(demoIdentity.motto) : `${name}.`);

/** The footer of every email. */
export const signatureOf = ({ name, description }: Named): string => {
  if (description === '') return name === demoIdentity.name ? demoIdentity.signature : `${name}.`;
  return `${name}. ${description}${/\p{P}$/u.test(description) ? '' : '.'}`;
};
