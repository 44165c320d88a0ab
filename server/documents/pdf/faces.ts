import fs from 'node:fs';
import { createRequire } from 'node:module';

export type Weight = 'regular' | 'medium' | 'bold';

/** A font file that documents embed, and its name; of the shop's own faces nearly every document has some letters. */
export type Face = { name: string; bytes: Buffer; isRightToLeft: boolean; isOurs: boolean };

const installed = createRequire(import.meta.url);
const kept = new Map<string, Face>();

/** The interface face, which has every word of ours. */
const WEIGHTS: Record<Weight, string> = {
  regular: 'archivo/400Regular/Archivo_400Regular.ttf',
  medium: 'archivo/500Medium/Archivo_500Medium.ttf',
  bold: 'archivo/600SemiBold/Archivo_600SemiBold.ttf',
};

/** For names of people and fonts that the interface face can not write, the first that can. */
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

/** The others, in the order in which they are asked. */
export function* fallbackFaces(): Generator<Face> {
  for (const [file, isRightToLeft] of FALLBACKS) yield load(file, { isRightToLeft, isOurs: false });
}

function load(file: string, kind: Pick<Face, 'isRightToLeft' | 'isOurs'>): Face {
  const known = kept.get(file);
  if (known) return known;
  const bytes = fs.readFileSync(installed.resolve(`@expo-google-fonts/${file}`));
  const face = { name: file.slice(file.lastIndexOf('/') + 1, -4), bytes, ...kind };
  kept.set(file, face);
  return face;
}

/** What asks a face of its letters. */
type Has<Face> = (face: Face, codePoint: number) => boolean;

export type Run<Face> = { face: Face; text: string };

/** Spaces, marks and joiners go with what they stand behind. */
const FOLLOWS = /^[\p{M}\p{Cf}]$/u;

/** They say nothing by themselves, so a face without them loses nothing. */
const UNSEEN = /^[\p{Cf}\p{Cc}]$/u;

/**
 * Splits a text into runs of the first face that has each letter. A letter that no face has is written as its plain form
 * where it has one (the ligature as its letters), else as its number in Unicode: [U+13000]. Never an empty box.
 * @returns the runs, and whether a number stands among them.
 */
export function splitFaces<Face>(
  text: string,
  faces: readonly Face[],
  has: Has<Face>,
): { runs: Run<Face>[]; hasNumbers: boolean } {
  const runs: Run<Face>[] = [];
  let hasNumbers = false;
  const write = (letter: string, face: Face) => {
    const last = runs.at(-1);
    if (last && last.face === face) last.text += letter;
    else runs.push({ face, text: letter });
  };
  const faceWith = (letter: string): Face | undefined => {
    const code = letter.codePointAt(0)!;
    const current = runs.at(-1)?.face;
    // A space between two Arabic words stays in their run, and so does a mark on its letter.
    const stays = letter === ' ' || FOLLOWS.test(letter);
    return stays && current !== undefined && has(current, code) ? current : faces.find((face) => has(face, code));
  };
  for (const letter of text.normalize('NFC')) {
    const face = faceWith(letter);
    if (face !== undefined) {
      write(letter, face);
      continue;
    }
    if (UNSEEN.test(letter)) continue;
    const plain = letter.normalize('NFKD');
    if (plain !== letter && [...plain].every((part) => faceWith(part) !== undefined)) {
      for (const part of plain) write(part, faceWith(part)!);
      continue;
    }
    hasNumbers = true;
    const code = letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
    for (const part of `[U+${code}]`) write(part, faces[0]!);
  }
  return { runs, hasNumbers };
}

/** The runs of a line as they stand from left to right: neighbours that run to the left change places. */
export function orderRuns<Face extends { isRightToLeft: boolean }>(runs: readonly Run<Face>[]): Run<Face>[] {
  const isLeftward = (run: Run<Face>) => run.face.isRightToLeft;
  const firstWords = runs.find(({ text }) => /\p{L}/u.test(text));
  if (firstWords && isLeftward(firstWords)) return runs.toReversed();
  const placed: Run<Face>[] = [];
  for (let at = 0; at < runs.length; ) {
    let end = at;
    while (end < runs.length && isLeftward(runs[end]!)) end += 1;
    if (end === at) placed.push(runs[at++]!);
    else {
      placed.push(...runs.slice(at, end).toReversed());
      at = end;
    }
  }
  return placed;
}
