import { classifyBidi } from '../drawing/bidi/bidi-levels.ts';
import type { Font } from '../harfbuzz/harfbuzz.ts';

/**
 * Words in scripts with contextual shaping: letters that join, conjuncts, and letters below others. In a font that can
 * write the script, at least one word is set in other glyphs than its letters have alone.
 */
const WORDS: Record<string, readonly string[]> = {
  Arab: ['\u0628\u0628\u0628', '\u0633\u0633\u0633', '\u0644\u0644\u0644'],
  Syrc: ['\u0712\u0712\u0712', '\u0720\u0720\u0720'],
  Nkoo: ['\u07d3\u07d3\u07d3', '\u07de\u07de\u07de'],
  Mong: ['\u182a\u1820\u1828', '\u182e\u1824\u1829'],
  Adlm: ['\u{1e922}\u{1e922}\u{1e922}', '\u{1e925}\u{1e925}\u{1e925}'],
  Rohg: ['\u{10d01}\u{10d01}\u{10d01}', '\u{10d02}\u{10d02}\u{10d02}'],
  Deva: ['\u0915\u094d\u0937', '\u0930\u094d\u0915', '\u0938\u094d\u0924'],
  Beng: ['\u0995\u09cd\u09b7', '\u09b0\u09cd\u0995', '\u09b8\u09cd\u09a4'],
  Guru: ['\u0a2a\u0a4d\u0a30', '\u0a38\u0a4d\u0a39'],
  Gujr: ['\u0a95\u0acd\u0ab7', '\u0ab0\u0acd\u0a95', '\u0ab8\u0acd\u0aa4'],
  Orya: ['\u0b15\u0b4d\u0b37', '\u0b30\u0b4d\u0b15', '\u0b38\u0b4d\u0b24'],
  Taml: ['\u0b95\u0bcd\u0bb7', '\u0bb8\u0bcd\u0bb0\u0bc0', '\u0b9f\u0bbf', '\u0b95\u0bc1'],
  Telu: ['\u0c15\u0c4d\u0c37', '\u0c38\u0c4d\u0c24', '\u0c15\u0c4d\u0c15'],
  Knda: ['\u0c95\u0ccd\u0cb7', '\u0cb8\u0ccd\u0ca4', '\u0c95\u0ccd\u0c95'],
  Mlym: ['\u0d15\u0d4d\u0d37', '\u0d38\u0d4d\u0d24', '\u0d15\u0d4d\u0d15', '\u0d15\u0d4d\u0d30'],
  Sinh: ['\u0d9a\u0dca\u200d\u0dbb', '\u0dbb\u0dca\u200d\u0d9a', '\u0d9a\u0dd4'],
  Khmr: ['\u1780\u17d2\u1780', '\u179f\u17d2\u178f'],
  Mymr: ['\u1000\u1039\u1000', '\u1019\u1039\u1019', '\u1000\u103c'],
  Tibt: ['\u0f62\u0f90', '\u0f66\u0f90\u0fb1', '\u0f40\u0f74'],
};

/**
 * The scripts of which the font has the letters without the rules to join or combine them, so no text can be set in
 * them.
 */
export function findUnshaped(
  font: Font,
  covers: (codePoint: number) => boolean,
  scripts: ReadonlySet<string>,
): string[] {
  return [...scripts].filter((script) => {
    const words = (WORDS[script] ?? []).filter((word) =>
      [...word].every((letter) => letter === '\u200d' || covers(letter.codePointAt(0)!)),
    );
    return words.length > 0 && !words.some((word) => isShaped(font, word, script));
  });
}

/**
 * Whether a word has a glyph that none of its letters has alone, or a letter that stands above or below where it would.
 */
function isShaped(font: Font, text: string, script: string): boolean {
  const single = new Set([...text].map((letter) => font.glyph(letter.codePointAt(0)!)));
  const shaped = font.shape({
    ...{ text, start: 0, end: text.length, script, language: 'und' },
    ...{ rtl: /^(?:R|AL)$/.test(classifyBidi(text.codePointAt(0)!)), features: [], dottedCircle: false },
  });
  return shaped.some(({ glyph, y }) => (glyph !== 0 && !single.has(glyph) && !isBlank(font, glyph)) || y !== 0);
}

/** Joiners that were used up leave a blank behind. */
const isBlank = (font: Font, glyph: number) => {
  const ink = font.ink(glyph);
  return ink === null || ink.width === 0;
};
