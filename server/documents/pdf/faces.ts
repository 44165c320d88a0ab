import fs from 'node:fs';
import { createRequire } from 'node:module';

export type Weight = 'regular' | 'medium' | 'bold';

/** A font file that documents embed, and its name inside the PDF. */
export type Face = { name: string; bytes: Buffer; isRightToLeft: boolean };

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
  return load(WEIGHTS[weight], false);
}

/** The others, in the order in which they are asked. */
export function* fallbackFaces(): Generator<Face> {
  for (const [file, isRightToLeft] of FALLBACKS) yield load(file, isRightToLeft);
}

function load(file: string, isRightToLeft: boolean): Face {
  const known = kept.get(file);
  if (known) return known;
  const bytes = fs.readFileSync(installed.resolve(`@expo-google-fonts/${file}`));
  const face = { name: file.slice(file.lastIndexOf('/') + 1, -4), bytes, isRightToLeft };
  kept.set(file, face);
  return face;
}
