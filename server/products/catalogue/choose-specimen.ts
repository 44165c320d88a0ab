import type { FontFacts } from '#fonts/engine.ts';
import { commonCoverage, neededCodePoints } from './coverage.ts';
import specimens from './specimens.json' with { type: 'json' };

/**
 * A word that shows the font: its own name, else one in a script that it can write, else some of its letters, signs or
 * icons.
 */
export function chooseSpecimen(name: string, facts: Pick<FontFacts, 'coverage'>[]): string {
  const coverage = commonCoverage(facts.map((one) => one.coverage));
  const canWrite = (text: string) => {
    const needed = neededCodePoints(text);
    return commonCoverage([coverage, needed]).length === needed.length;
  };
  // A font of capitals shows its name in them.
  const known = [name, name.toUpperCase(), ...Object.values(specimens)].find(canWrite);
  if (known) return known;
  const characters = coverage
    .flatMap(([first, last]) => Array.from({ length: Math.min(last - first + 1, 40) }, (_, i) => first + i))
    .map((point) => String.fromCodePoint(point))
    .filter((letter) => !/[\p{Default_Ignorable_Code_Point}\u2800]/u.test(letter));
  const isIcon = /\p{Co}/u;
  const kinds = [/\p{L}/u, /[\p{N}\p{So}]/u, isIcon, /\p{S}/u];
  // Icons are of private use; a letter or a figure among them says nothing.
  if (characters.filter((letter) => isIcon.test(letter)).length > characters.length / 2) kinds.unshift(isIcon);
  const most = kinds.map((kind) =>
    characters
      .filter((letter) => kind.test(letter))
      .slice(0, 6)
      .join(''),
  );
  return most.find((shown) => shown !== '') ?? name;
}
