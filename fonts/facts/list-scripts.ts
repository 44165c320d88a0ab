import { findScript } from '../drawing/layout/script.ts';
import type { CodePointRange } from '../types.ts';
import type { Language } from './list-languages.ts';

/** How many letters of a script make it usable when no language settles it; a few Greek letters are not Greek. */
const enoughLetters: Readonly<Record<string, number>> = { Latn: 40, Cyrl: 40, Grek: 40, Hani: 500, Hang: 500 };
const enoughOfOthers = 20;

/**
 * The scripts (ISO 15924) that the font can set, sorted: those of the languages it supports, and those of which it has
 * a good number of letters.
 */
export function listScripts(coverage: readonly CodePointRange[], languages: readonly Language[]): string[] {
  const counts = new Map<string, number>();
  for (const [first, last] of coverage) {
    for (let codePoint = first; codePoint <= last; codePoint++) {
      const script = findScript(codePoint);
      if (script !== null && /^[\p{L}\p{N}]/u.test(String.fromCodePoint(codePoint))) {
        counts.set(script, (counts.get(script) ?? 0) + 1);
      }
    }
  }
  const scripts = new Set(languages.map((language) => language.script));
  for (const [script, count] of counts) if (count >= (enoughLetters[script] ?? enoughOfOthers)) scripts.add(script);
  return [...scripts].sort();
}
