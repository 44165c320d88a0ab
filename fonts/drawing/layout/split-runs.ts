import codes from '../../data/scripts.json' with { type: 'json' };
import { findDirection, levelText } from '../bidi/bidi-levels.ts';

const tests: readonly (readonly [code: string, test: RegExp])[] = codes.map((code) => [
  code,
  new RegExp(`^\\p{sc=${code}}`, 'u'),
]);

const known = new Map<number, string | null>();

const mostKnown = 20_000;

let lastHit: (typeof tests)[number] = tests[0]!;

/** A stretch of text of one script and direction; start and end count UTF-16 units. */
export type TextRun = { start: number; end: number; script: string; rtl: boolean };

/**
 * Splits one line of text into runs that can be shaped, in the order in which they stand from left to right.
 * Signs that scripts share join the run before them. UAX 9, rule L2; UAX 24, section 5.
 */
export function splitRuns(text: string, dir: 'ltr' | 'rtl' | 'auto'): TextRun[] {
  const codePoints = Array.from(text, (character) => character.codePointAt(0)!);
  const levels = levelText(codePoints, dir === 'auto' ? findDirection(codePoints) : dir);
  const scripts = spreadScripts(codePoints, levels);
  const runs: (TextRun & { level: number })[] = [];
  let at = 0;
  codePoints.forEach((codePoint, i) => {
    const end = at + (codePoint > 0xffff ? 2 : 1);
    const [level, script] = [levels[i]!, scripts[i]!];
    const last = runs.at(-1);
    if (last && last.level === level && last.script === script) last.end = end;
    else runs.push({ start: at, end, script, level, rtl: level % 2 === 1 });
    at = end;
  });
  return reorderRuns(runs);
}

/** Gives shared signs the script of the letter before them in the same level run, else of the one after. */
function spreadScripts(codePoints: readonly number[], levels: readonly number[]): string[] {
  const scripts = codePoints.map(findScript);
  for (let i = 1; i < scripts.length; i++) {
    if (scripts[i] === null && levels[i] === levels[i - 1]) scripts[i] = scripts[i - 1]!;
  }
  for (let i = scripts.length - 2; i >= 0; i--) {
    if (scripts[i] === null && levels[i] === levels[i + 1]) scripts[i] = scripts[i + 1]!;
  }
  return scripts.map((script) => script ?? 'Zyyy');
}

/** From the highest level down, turns round every stretch of runs at that level or above. */
function reorderRuns(runs: (TextRun & { level: number })[]): TextRun[] {
  const highest = Math.max(...runs.map((run) => run.level));
  const ordered = [...runs];
  for (let level = highest; level > 0; level--) {
    for (let i = 0; i < ordered.length; i++) {
      if (ordered[i]!.level < level) continue;
      let end = i;
      while (end < ordered.length && ordered[end]!.level >= level) end++;
      ordered.splice(i, end - i, ...ordered.slice(i, end).reverse());
      i = end;
    }
  }
  return ordered.map(({ start, end, script, rtl }) => ({ start, end, script, rtl }));
}

/**
 * The ISO 15924 code of the script a code point belongs to; null for signs that many scripts share (Common, Inherited)
 * and for code points that belong to none. Unicode, UAX 24.
 */
export function findScript(codePoint: number): string | null {
  const memory = known.get(codePoint);
  if (memory !== undefined) return memory;
  const character = String.fromCodePoint(codePoint);
  // Neighbouring letters mostly share their script, so the last one found is asked first.
  let hit: (typeof tests)[number] | undefined = lastHit[1].test(character) ? lastHit : undefined;
  if (!hit && !/^[\p{sc=Zyyy}\p{sc=Zinh}\p{Cn}\p{Co}]/u.test(character))
    hit = tests.find(([, test]) => test.test(character));
  if (hit) lastHit = hit;
  if (known.size >= mostKnown) known.clear();
  known.set(codePoint, hit?.[0] ?? null);
  return hit?.[0] ?? null;
}
