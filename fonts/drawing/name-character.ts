import { readFileSync } from 'node:fs';

const file = new URL('../data/character-names.txt', import.meta.url);
let names: Map<number, string> | undefined;

/**
 * What Unicode calls a code point, in a sentence's case ("Latin small letter g"); ideographs and Hangul syllables by
 * their rule. The table is read when it is first wanted.
 */
export function nameCharacter(codePoint: number): string {
  names ??= readNames();
  const named = names.get(codePoint);
  if (named !== undefined) return writeName(named);
  const character = String.fromCodePoint(codePoint);
  if (/\p{sc=Hang}/u.test(character)) return `Hangul syllable ${character}`;
  if (/\p{sc=Hani}/u.test(character)) return `Ideograph ${hex(codePoint)}`;
  return /\p{Co}/u.test(character) ? `Private use ${hex(codePoint)}` : `Character ${hex(codePoint)}`;
}

/** The code point in four to six hex digits, as after U+. */
export function hex(codePoint: number): string {
  return codePoint.toString(16).toUpperCase().padStart(4, '0');
}

/** Capitals where a sentence has them, and for the letter itself where it is one. */
function writeName(name: string): string {
  const sentence = name.charAt(0).toUpperCase() + name.slice(1);
  return sentence.replace(
    /(capital letter )([a-z]{1,2})\b/,
    (_, words: string, letter: string) => words + letter.toUpperCase(),
  );
}

function readNames(): Map<number, string> {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return new Map(
    lines.map((line) => {
      const space = line.indexOf(' ');
      return [Number.parseInt(line.slice(0, space), 16), line.slice(space + 1)];
    }),
  );
}
