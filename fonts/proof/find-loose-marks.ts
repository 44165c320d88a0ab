import { languageLetters } from '../facts/list-languages.ts';
import type { Box } from '../measure/polygon.ts';
import { type Edges, shapeWord } from './glyph-edges.ts';

/** A letter with a mark that does not stand where it belongs; lengths are thousandths of an em. */
export type LooseMark = { letters: string; language: string; stands: 'beside' | 'inside' | 'afar'; by: number };

/** Marks above and below that stand in the middle of a letter. */
const ABOVE = '\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030b\u030c\u030f';
const BELOW = '\u0323\u0324\u0325\u032d\u0330\u0331';
/** Letters that languages set under marks of their own, since no font has the two as one. */
const MARKED = /[ɔəɛɨɩɪʉʊʋẹọ]/u;
/** Beyond the everyday letters of a language: stress as in textbooks and dictionaries, g with tilde. */
const OTHERS: Record<string, string> = {
  ru: 'а́ е́ и́ о́ у́ ы́ э́ ю́ я́ А́ И́ О́ У́',
  uk: 'а́ е́ и́ о́ у́ ю́ я́ А́ И́ О́ У́',
  be: 'а́ э́ і́ о́ у́ ы́ ю́ я́ А́ О́ У́',
  gn: 'g̃ G̃',
};

/** How far from the middle a mark may stand, at least and of the letter's width; how far into the letter, and away. */
const BESIDE = 150;
const BESIDE_OF_WIDTH = 0.45;
const INSIDE = 60;
const AFAR = 260;

/** Each once, for the first of its languages. @param lean how far upright strokes go to the right on their way up. */
export function findLooseMarks(edges: Edges, languages: readonly string[], lean: number): LooseMark[] {
  const looked = new Set<string>();
  return languages.flatMap((language) =>
    listMarked(language).flatMap((letters): LooseMark[] => {
      if (looked.has(letters)) return [];
      looked.add(letters);
      const found = judgeMark(edges, letters, lean);
      return found ? [{ letters, language, ...found }] : [];
    }),
  );
}

function listMarked(language: string): string[] {
  const letters = languageLetters(language).map((point) => String.fromCodePoint(point));
  const marks = letters.filter((letter) => (ABOVE + BELOW).includes(letter));
  const marked = letters
    .filter((letter) => MARKED.test(letter))
    .flatMap((letter) => marks.map((mark) => letter + mark));
  return [...marked, ...(OTHERS[language]?.split(' ') ?? [])];
}

/** Null where it stands well, where the font has the two as one, and where it lacks one of them. */
export function judgeMark(edges: Edges, text: string, lean: number): Pick<LooseMark, 'stands' | 'by'> | null {
  const { font, unitsPerEm } = edges;
  if (![...text].every((one) => font.glyph(one.codePointAt(0)!))) return null;
  const [base, over, ...more] = shapeWord(font, text);
  if (!base || !over || more.length > 0) return null;
  const scale = 1000 / unitsPerEm;
  const [a, b] = [edges.of(base.glyph).box, edges.of(over.glyph).box];
  if (!a || !b) return null;
  const at = { x: (base.advance + over.x - base.x) * scale, y: (over.y - base.y) * scale };
  const ink = { left: b.left + at.x, right: b.right + at.x, top: b.top + at.y, bottom: b.bottom + at.y };
  const beside = Math.abs(middle(ink, 'x') - middle(a, 'x') - (middle(ink, 'y') - middle(a, 'y')) * lean);
  const gap = BELOW.includes([...text].at(-1)!) ? a.bottom - ink.top : ink.bottom - a.top;
  if (beside > Math.max(BESIDE, BESIDE_OF_WIDTH * (a.right - a.left))) return { stands: 'beside', by: beside };
  if (gap < -INSIDE) return { stands: 'inside', by: -gap };
  return gap > AFAR ? { stands: 'afar', by: gap } : null;
}

const middle = (box: Box, along: 'x' | 'y') =>
  along === 'x' ? (box.left + box.right) / 2 : (box.bottom + box.top) / 2;
