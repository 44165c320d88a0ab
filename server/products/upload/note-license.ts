import { t } from '#contract/languages/translate.ts';
import { mustExist } from '#contract/must-exist.ts';
import type { Family } from './read-fonts.ts';

/** The SIL Open Font License by its name or by the places where it is published. */
const OPEN_LICENSE = /SIL Open Font Licen[cs]e|scripts\.sil\.org\/OFL|openfontlicense\.org/i;
/**
 * Behind these words stand the reserved names, to the end of the line or the sentence; the licence itself has them in
 * pointed brackets.
 */
const RESERVED = /with Reserved Font Names?:?\s+([^<\s][^<\n]*?)(?=\.(?:\s|$)|\n|$|,? This Font Software)/gi;
const QUOTED = /["'“”‘’„]([^"'“”‘’„]+)["'“”‘’]/g;
const MOST = 5;
const LONGEST = 60;

/**
 * What the licence that an upload comes with forbids anyone who sells it, read from the names of its fonts and from the
 * licence files next to them: notes to be read, no reasons to refuse it.
 */
export function noteLicense({ fonts }: Pick<Family, 'fonts'>, licenseText: string | null): string[] {
  const texts = fonts.flatMap(({ facts }) => [facts.copyright, facts.licenseText, facts.licenseUrl]);
  const all = [...new Set([...texts, licenseText ?? ''])].join('\n');
  const reserved = findReserved(all);
  const notes: string[] = [];
  if (OPEN_LICENSE.test(all))
    notes.push(
      t(
        'It’s under the SIL Open Font License, which forbids selling it on its own: it may only be sold together with other software.',
      ),
    );
  if (reserved.length > 0)
    notes.push(
      t(
        'Its author has reserved the name {names} (Reserved Font Name): a changed copy may not use it without permission, and copies for buyers are changed.',
        { names: reserved.join(', ') },
      ),
    );
  return notes;
}

function findReserved(text: string): string[] {
  const names = [...text.matchAll(RESERVED)].flatMap(([, result]) => {
    const quoted = [...mustExist(result).matchAll(QUOTED)].map(([, name]) => mustExist(name));
    return quoted.length > 0 ? quoted : [mustExist(result)];
  });
  const clean = names.map((name) =>
    name
      .replace(/[\p{C}\s]+/gu, ' ')
      .slice(0, 2 * LONGEST)
      .replace(/^["'\s]+|["'\s.,;]+$/g, ''),
  );
  return [...new Set(clean)].filter((name) => name !== '' && name.length <= LONGEST).slice(0, MOST);
}
