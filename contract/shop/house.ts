import { t } from '../languages/translate.ts';

/**
 * What a shop says of itself until its owner has said something: the words of the demo. The only place where the name stands that
 * visitors read; everything else asks the settings.
 */
export const house = {
  name: 'Huruf',
  /** At the foot of every page. */
  motto: 'Huruf is Indonesian for letters. We sell them one licence at a time.',
  /** At the foot of every mail. */
  signature: 'Huruf, letters one licence at a time.',
} as const;

type Named = { name: string; description: string };

/** What stands at the foot of every page: the shop in one line. */
export const mottoOf = ({ name, description }: Named): string =>
  description || (name === house.name ? t(house.motto) : `${name}.`);

/** What stands at the foot of every mail. */
export const signatureOf = ({ name, description }: Named): string => {
  if (description === '') return name === house.name ? house.signature : `${name}.`;
  return `${name}. ${description}${/\p{P}$/u.test(description) ? '' : '.'}`;
};
