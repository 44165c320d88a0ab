import type { FeatureChange } from '../../types.ts';
import { checkRequest } from '../check-request.ts';
import { type FaceInstance, instantiateFace, type LoadedFace } from '../face.ts';
import { shapeText } from './shape-text.ts';

/** Features that a script or a language requires, so users don't switch them. */
const unchosen = new Set(
  'abvf abvm abvs akhn blwf blwm blws ccmp cjct curs dist fin2 fin3 fina half haln init isol ljmo locl mark med2 medi mkmk nukt pref pres pstf psts rclt rkrf rlig rphf tjmo vatu vjmo'.split(
    ' ',
  ),
);
const mostLetters = 400;
const mostNamed = 12;

/**
 * For each feature of a face, characters that look different with it when they stand alone: at most twelve, in the
 * order of their code points. A feature that works on letters together (ligatures, kerning, context) changes none.
 */
export function findChanges(face: LoadedFace): FeatureChange[] {
  const instance = instantiateFace(face, new Map());
  const letters = listLetters(face);
  return [...face.features]
    .filter((tag) => !unchosen.has(tag))
    .map((tag) => {
      const [off, on] = [0, 1].map((value) => drawSingle(face, instance, letters, tag, value)) as [string[], string[]];
      const changed = letters.filter((_, at) => off[at] !== on[at]);
      return { tag, letters: changed.slice(0, mostNamed) };
    });
}

function listLetters(face: LoadedFace): string[] {
  const letters: string[] = [];
  for (const point of face.face.codePoints()) {
    if (letters.length === mostLetters) break;
    const letter = String.fromCodePoint(point);
    if (/[\p{L}\p{N}\p{P}\p{S}]/u.test(letter)) letters.push(letter);
  }
  return letters;
}

/** Which glyphs each letter becomes, and where they stand, when nothing is next to it. */
function drawSingle(face: LoadedFace, instance: FaceInstance, letters: string[], tag: string, value: number): string[] {
  const checked = checkRequest({ text: 'a', dir: 'ltr', features: { [tag]: value } }, face);
  // Spaces keep the letters from acting upon each other, so all can be shaped in one go.
  const line = shapeText(instance, face.unitsPerEm, { ...checked, text: letters.join('  ') });
  const starts = new Map(line.spans.map((span) => [span.start, span]));
  const drawn = new Map<number, string>();
  for (const { glyph, x, y, start } of line.glyphs) {
    const position = `${glyph} ${x - (starts.get(start)?.x ?? 0)} ${y};`;
    drawn.set(start, (drawn.get(start) ?? '') + position);
  }
  let at = 0;
  return letters.map((letter) => {
    const start = at;
    at += letter.length + 2;
    return `${drawn.get(start) ?? ''}${starts.get(start)?.width ?? 0}`;
  });
}
