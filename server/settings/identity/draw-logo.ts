import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type FaceSource, type FontEngine, isProblem, type Outline } from '#fonts/engine.ts';
import type { Outlines } from './read-svg.ts';

/** A drawing that is stored and served: its key is made of what it looks like. */
export type StoredLogo = { key: string; viewBox: number[]; svg: string };

const INTERFACE_FACE = '@expo-google-fonts/archivo/600SemiBold/Archivo_600SemiBold.ttf';
const installed = createRequire(import.meta.url);
/** The interface face, for a name that is set in no font of the shop. */
export const interfaceFace: FaceSource = {
  key: INTERFACE_FACE,
  read: () => fs.readFile(installed.resolve(INTERFACE_FACE)),
};

/**
 * Above its capitals and below its baseline a wordmark is seen so far, in heights of its capitals: as the usual one.
 */
const OVER = 0.0436;
const UNDER = 0.02;

/**
 * Draws a name in a font: as wide as its ink, as high as its capitals.
 * @returns the characters that are missing from the font, if any.
 */
export async function drawName(
  fonts: Pick<FontEngine, 'outline'>,
  face: FaceSource,
  name: string,
): Promise<StoredLogo | { missing: string[] }> {
  const [word, capital] = [await fonts.outline(face, { text: name }), await fonts.outline(face, { text: 'H' })];
  if (isProblem(word)) return { missing: [name] };
  if (word.missing.length > 0) return { missing: word.missing };
  if (word.ink[2] <= 0) return { missing: [name] };
  const cap = isProblem(capital) || capital.missing.length > 0 ? word.ink[3] : capital.ink[3];
  const [x, , width] = word.ink;
  return storeLogo({
    viewBox: [x, -cap * (1 + OVER), width, cap * (1 + OVER + UNDER)],
    inside: `<path d="${word.path}"/>`,
  });
}

/** Draws the first letter of a name on ink, as a browser shows it in a tab. */
export async function drawIcon(
  fonts: Pick<FontEngine, 'outline'>,
  face: FaceSource,
  name: string,
): Promise<StoredLogo | null> {
  const [letter = ''] = [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment.toLocaleUpperCase('en'));
  const drawn = await fonts.outline(face, { text: letter });
  if (isProblem(drawn) || drawn.missing.length > 0 || drawn.ink[3] <= 0) return null;
  return storeLogo({ viewBox: [0, 0, 32, 32], inside: onInk(drawn) });
}

function onInk({ path, ink: [x, y, width, height] }: Outline): string {
  const scale = Math.min(22 / width, 20 / height);
  const [left, top] = [16 - (x + width / 2) * scale, 16 - (y + height / 2) * scale].map(round);
  const transform = `translate(${left} ${top}) scale(${round(scale)})`;
  return `<path fill="#14130F" d="M0 0h32v32H0z"/><path fill="#FBFAF7" transform="${transform}" d="${path}"/>`;
}

const round = (value: number) => Number(value.toFixed(5));

/** Makes of outlines what is served: one shape called `mark`, in the colour of whatever shows it. */
export function storeLogo({ viewBox, inside }: Outlines): StoredLogo {
  const box = viewBox.map(round);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(' ')}"><g id="mark">${inside}</g></svg>`;
  return { key: createHash('sha256').update(svg).digest('hex'), viewBox: box, svg };
}
