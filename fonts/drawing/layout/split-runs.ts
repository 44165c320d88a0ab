import { findDirection, levelText } from '../bidi/bidi-levels.ts';
import { findScript } from './script.ts';

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
