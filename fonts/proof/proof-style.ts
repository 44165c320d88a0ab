import { Face, Font } from '../harfbuzz/harfbuzz.ts';
import { openLetters } from '../measure/letters.ts';
import { measureShape } from '../measure/measure-shape.ts';
import { requireTable } from '../tables/check-tables.ts';
import { readHhea } from '../tables/hhea.ts';
import { readMaxp } from '../tables/maxp.ts';
import { readOs2 } from '../tables/os2.ts';
import { readPost } from '../tables/post.ts';
import { findTable, type Sfnt } from '../tables/sfnt.ts';
import type { ProofFinding, StyleProof } from '../types.ts';
import { openFont } from '../woff/open-font.ts';
import { type Alphabet, alphabets } from './alphabets.ts';
import { drawFinding } from './draw-finding.ts';
import { type ForeignForms, findForeignForms } from './find-foreign-forms.ts';
import { findLooseMarks, type LooseMark } from './find-loose-marks.ts';
import { findUnevenSides } from './find-uneven-sides.ts';
import { type Edges, openEdges } from './glyph-edges.ts';
import { findUnevenPairs, measurePair } from './space-pairs.ts';

/** What a person reads of one style. */
const MOST = 5;
/** Of uneven pairs, and of sides. */
const MOST_OF_KIND = 2;

/** What of a font its maker would space, kern or complete. Throws BrokenFont. @param languages that it claims. */
export async function proofStyle(
  bytes: Uint8Array,
  languages: readonly string[],
  maxBytes: number,
): Promise<StyleProof> {
  const { sfnt, file } = await openFont(bytes, maxBytes);
  const face = new Face(file);
  const font = new Font(face);
  const edges = openEdges(font, face.unitsPerEm);
  const features = new Set([...face.features('GSUB'), ...face.features('GPOS')].map(({ tag }) => tag));
  const letters = openLetters(font);
  const { class: drawn } = measureShape(font, letters, { unitsPerEm: face.unitsPerEm, features, isColored: false });
  const hasKerning = ['kern', 'kerx'].some((tag) => features.has(tag) || findTable(sfnt, tag) !== undefined);
  // Handwriting, letters for looking at and letters of one width have no rhythm to measure.
  const isSpaced = drawn === 'sans' || drawn === 'serif' || drawn === 'slab';
  const lean = leanOf(sfnt);
  const findings = [
    ...(isSpaced ? proofSpacing(edges, hasKerning) : []),
    ...proofMarks(edges, findLooseMarks(edges, languages, lean)),
    ...findForeignForms(edges, languages, features, lean).map((found) => describeForms(edges, found)),
  ];
  return { lines: readLines(sfnt, face.unitsPerEm), findings: findings.slice(0, MOST) };
}

const leanOf = (sfnt: Sfnt) => Math.tan((-readPost(requireTable(sfnt, 'post')).italicAngle * Math.PI) / 180);

/** Thousandths of an em, so that styles of other units are compared. */
function readLines(sfnt: Sfnt, unitsPerEm: number): StyleProof['lines'] {
  const { numGlyphs: glyphs } = readMaxp(requireTable(sfnt, 'maxp'));
  const hhea = readHhea(requireTable(sfnt, 'hhea'), requireTable(sfnt, 'hmtx'), glyphs);
  const { typographic, windows } = readOs2(requireTable(sfnt, 'OS/2'));
  const share = (value: number) => Math.round((value * 1000) / unitsPerEm);
  const inThousandths = ({ ascender, descender, lineGap }: typeof hhea) =>
    [ascender, descender, lineGap].map(share) as [number, number, number];
  return {
    hhea: inThousandths(hhea),
    typo: inThousandths(typographic),
    win: [share(windows.ascender), share(-windows.descender), 0],
  };
}

function proofSpacing(edges: Edges, hasKerning: boolean): ProofFinding[] {
  const known = alphabets.filter(({ letters }) => letters.every(({ flat }) => edges.font.glyph(flat.codePointAt(0)!)));
  const inUnits = (value: number) => Math.round((value * edges.unitsPerEm) / 1000);
  const pairs = known.flatMap(({ pairs: groups, words }) =>
    groups.flatMap(({ texts, stems }) =>
      findUnevenPairs(edges, texts, stems).map((pair) => ({
        ...pair,
        words,
        off: Math.abs(pair.nearest - pair.usual),
      })),
    ),
  );
  const sides = known.flatMap(({ letters }) =>
    letters.flatMap(({ all, flat, round }) => {
      const height = edges.font.ink(edges.font.glyph(flat.codePointAt(0)!))?.top ?? 0;
      const found = findUnevenSides(edges, all, (height * 1000) / edges.unitsPerEm);
      return found.map((side) => ({ ...side, round }));
    }),
  );
  const odd = new Set(sides.map(({ letter }) => letter));
  return [
    ...sides.slice(0, MOST_OF_KIND).map(({ letter, side, like, space, usual, round }): ProofFinding => {
      const shown = side === 'right' ? [like[0], round, letter, round] : [round, like[0], round, letter];
      const text = shown.join('');
      const place = { at: side === 'right' ? 2 : 3, place: side === 'right' ? 'after' : 'before' } as const;
      return {
        ...{ kind: 'side', letters: letter, side, like: like.slice(0, 3), by: inUnits(space - usual) },
        picture: drawFinding(edges, { text, ...place }),
      };
    }),
    ...(hasKerning ? [] : findUnkerned(edges)),
    ...pairs
      // What one letter does to all its pairs is said once, and a font without kerning gapes anyway.
      .filter(
        ({ letters, kind }) => ![...letters].some((letter) => odd.has(letter)) && (hasKerning || kind === 'touch'),
      )
      .sort((a, b) => b.off - a.off)
      .slice(0, MOST_OF_KIND)
      .map(({ kind, letters, nearest, usual, words }): ProofFinding => {
        const word = wordWith(edges, words, letters);
        return {
          ...{ kind, letters, by: inUnits(usual - nearest) },
          picture: drawFinding(edges, { text: word, at: word.indexOf(letters), place: 'after' }),
        };
      }),
  ];
}

const wordWith = ({ font }: Edges, words: Alphabet['words'], letters: string) =>
  words
    .filter((word) => word.includes(letters) && [...word].every((letter) => font.glyph(letter.codePointAt(0)!)))
    .toSorted((a, b) => a.length - b.length)[0] ?? letters;

/** How much wider than two stems a pair that every font kerns stands. */
const UNKERNED = 1.25;

function findUnkerned(edges: Edges): ProofFinding[] {
  const [pair, stems] = [measurePair(edges, 'AV'), measurePair(edges, 'HH')];
  if (!pair || !stems || stems.nearest <= 0 || pair.nearest < stems.nearest * UNKERNED) return [];
  return [{ kind: 'unkerned', letters: 'AV', picture: drawFinding(edges, { text: 'AVATAR', at: 0, place: 'after' }) }];
}

const MOST_SHOWN = 6;

/** Those that stand in one way are one finding. */
function proofMarks(edges: Edges, marks: readonly LooseMark[]): ProofFinding[] {
  return [...Map.groupBy(marks, ({ stands }) => stands)].map(([stands, all]) => {
    const shown = all.slice(0, MOST_SHOWN).map(({ letters }) => letters);
    return {
      ...{ kind: 'mark', letters: shown.join(' '), more: all.length - shown.length, stands },
      language: all[0]!.language,
      picture: drawFinding(edges, { text: shown.join('') }),
    };
  });
}

const SHOWN: Record<ForeignForms['form'], string> = {
  cedilla: '',
  dotless: 'fi',
  'small-capital': 'iı',
  cursive: 'гдпт',
  'dotted-j': 'íj\u0301',
  'wide-dot': 'col·lega',
};

function describeForms(edges: Edges, { letters, language, form }: ForeignForms): ProofFinding {
  const features = form === 'small-capital' ? ([['smcp', 1]] as const) : [];
  const text = SHOWN[form] || letters;
  return { kind: 'form', letters, language, form, picture: drawFinding(edges, { text, language, features }) };
}
