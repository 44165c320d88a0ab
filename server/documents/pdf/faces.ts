import fs from 'node:fs';
import { createRequire } from 'node:module';
import { mustExist } from '#contract/must-exist.ts';
import { type SetGlyph, setterOf } from '#fonts/script-face.ts';

export type Weight = 'regular' | 'medium' | 'bold';

/** A font file that documents embed, and its name; of the shop's own faces nearly every document has some letters. */
export type Face = {
  name: string;
  bytes: Uint8Array;
  isRightToLeft: boolean;
  isOurs: boolean;
  /** How HarfBuzz sets a text in it: the reader of pdfkit throws at some marks (Hebrew letters with an accent). */
  set: (text: string) => SetGlyph[];
};

const installed = createRequire(import.meta.url);
const cached = new Map<string, Face>();

/** The interface face, which has every word of ours. */
const WEIGHTS: Record<Weight, string> = {
  regular: 'archivo/400Regular/Archivo_400Regular.ttf',
  medium: 'archivo/500Medium/Archivo_500Medium.ttf',
  bold: 'archivo/600SemiBold/Archivo_600SemiBold.ttf',
};

/** For names of people and fonts that the interface face cannot write, the first that can. */
const FALLBACKS: [file: string, isRightToLeft: boolean][] = [
  ['inter/400Regular/Inter_400Regular.ttf', false],
  ['noto-naskh-arabic/400Regular/NotoNaskhArabic_400Regular.ttf', true],
  ['frank-ruhl-libre/400Regular/FrankRuhlLibre_400Regular.ttf', true],
  ['noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf', false],
  ['dela-gothic-one/400Regular/DelaGothicOne_400Regular.ttf', false],
  ['black-han-sans/400Regular/BlackHanSans_400Regular.ttf', false],
];

/** The face of a weight. */
export function faceOf(weight: Weight): Face {
  return load(WEIGHTS[weight], { isRightToLeft: false, isOurs: true });
}

/** The faces of scripts that the document being drawn has letters of. */
let ofScripts: readonly Face[] = [];

/** Draws with faces that were opened before, since drawing waits for nothing. */
export function withFaces<Drawn>(faces: readonly Face[], draw: () => Drawn): Drawn {
  ofScripts = faces;
  try {
    return draw();
  } finally {
    ofScripts = [];
  }
}

/** The others, in the order in which they are asked. */
export function* fallbackFaces(): Generator<Face> {
  yield* ofScripts;
  for (const [file, isRightToLeft] of FALLBACKS) yield load(file, { isRightToLeft, isOurs: false });
}

function load(file: string, kind: Pick<Face, 'isRightToLeft' | 'isOurs'>): Face {
  const known = cached.get(file);
  if (known) return known;
  const bytes = fs.readFileSync(installed.resolve(`@expo-google-fonts/${file}`));
  const set = setterOf(bytes);
  const name = file.slice(file.lastIndexOf('/') + 1, -4);
  const face = { name, bytes, set: (text: string) => set(text, kind.isRightToLeft), ...kind };
  cached.set(file, face);
  return face;
}

/** What asks a face of its letters. */
type Has<Face> = (face: Face, codePoint: number) => boolean;

export type Run<Face> = { face: Face; text: string };

/** Spaces, marks and joiners go with what they stand behind. */
const FOLLOWS = /^[\p{M}\p{Cf}]$/u;

/** They say nothing by themselves, so a face without them loses nothing. */
const UNSEEN = /^[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]$/u;
const BLANK = /^[\t\p{Z}]$/u;
/** Stands for a letter that no face has. */
const BOX = '□';

/**
 * Splits a text into runs of the first face that has each letter. A letter that no face has is written as its plain
 * form where it has one (the ligature as its letters), else as a box, with its marks.
 * @returns the runs, and whether a box stands among them.
 */
export function splitFaces<Face>(
  text: string,
  faces: readonly Face[],
  has: Has<Face>,
): { runs: Run<Face>[]; hasBoxes: boolean } {
  const runs: Run<Face>[] = [];
  let hasBoxes = false;
  const write = (letter: string, face: Face) => {
    const last = runs.at(-1);
    if (last && last.face === face) last.text += letter;
    else runs.push({ face, text: letter });
  };
  const faceWith = (letter: string): Face | undefined => {
    const code = mustExist(letter.codePointAt(0));
    const current = runs.at(-1)?.face;
    // A space between two Arabic words stays in their run, and so does a mark on its letter.
    const stays = letter === ' ' || FOLLOWS.test(letter);
    return stays && current !== undefined && has(current, code) ? current : faces.find((face) => has(face, code));
  };
  let isBoxed = false;
  for (const typed of text.normalize('NFC')) {
    const letter = BLANK.test(typed) ? ' ' : typed;
    const face = faceWith(letter);
    if (face !== undefined) {
      write(letter, face);
      isBoxed = false;
      continue;
    }
    if (isBoxed && FOLLOWS.test(letter)) continue;
    if (UNSEEN.test(letter)) continue;
    const plain = letter.normalize('NFKD');
    if (plain !== letter && [...plain].every((part) => faceWith(part) !== undefined)) {
      for (const part of plain) write(part, mustExist(faceWith(part)));
      continue;
    }
    hasBoxes = true;
    isBoxed = true;
    write(BOX, faces.find((face) => has(face, mustExist(BOX.codePointAt(0)))) ?? mustExist(faces[0]));
  }
  return { runs, hasBoxes };
}

/** The runs of a line as they stand from left to right: neighbours that run to the left change places. */
export function orderRuns<Face extends { isRightToLeft: boolean }>(runs: readonly Run<Face>[]): Run<Face>[] {
  const isLeftward = (run: Run<Face>) => run.face.isRightToLeft;
  const firstWords = runs.find(({ text }) => /\p{L}/u.test(text));
  if (firstWords && isLeftward(firstWords)) return runs.toReversed();
  const placed: Run<Face>[] = [];
  for (let at = 0; at < runs.length; ) {
    let end = at;
    while (end < runs.length && isLeftward(mustExist(runs[end]))) end += 1;
    if (end === at) placed.push(mustExist(runs[at++]));
    else {
      placed.push(...runs.slice(at, end).toReversed());
      at = end;
    }
  }
  return placed;
}
