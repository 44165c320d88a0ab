import { deserialize, serialize } from 'node:v8';
import { type FontFacts, type FontPart, isProblem, type Priority } from '#fonts/engine.ts';
import { formOf, type PackTools, packFont, soundFont } from '#server/products/generated-files/pack-font.ts';
import { ROOM_TEXT } from './write-kit.ts';

/** Below this a page has the whole font sooner than two parts of it, and every pair of letters as it was drawn. */
const UNDIVIDED_BYTES = 60_000;

/**
 * A face cut into WOFF2 files by script, which name no licensee yet; `parts` are none where the whole is better or the
 * only
 * way. `run` is how far ROOM_TEXT runs in it, of the em.
 */
export type CutFace = {
  facts: FontFacts;
  run: number | null;
  parts: FontPart[];
  whole: Uint8Array;
};

/** `whole` is null where it is the font itself, which is stored packed already. */
type StoredFace = Omit<CutFace, 'whole'> & { whole: Uint8Array | null };

/**
 * What a web kit has of one font file: cut and packed once for all buyers, and stored. An axis from upright to italic
 * makes two faces.
 */
export async function cutStyle(tools: PackTools, fileKey: string, haste: Priority = 'waited'): Promise<CutFace[]> {
  const stored = await formOf(tools, fileKey, 'kit', haste, async () => serialize(await cut(tools, fileKey, haste)));
  const faces: CutFace[] = [];
  for (const { whole, ...face } of deserialize(stored) as StoredFace[])
    faces.push({ ...face, whole: whole ?? (await packFont(tools, fileKey, 'woff2', haste)) });
  return faces;
}

async function cut(tools: PackTools, key: string, haste: Priority): Promise<StoredFace[]> {
  const font = await tools.storage.get(key);
  const facts = soundFont(await tools.fonts.inspect(font));
  // CSS reaches other axes on its own, but browsers that are asked for an italic slant such a font instead.
  const ital = facts.axes.find(({ tag, min, max }) => tag === 'ital' && min === 0 && max === 1);
  if (!ital) return [await cutFace(tools, { key, font, facts }, haste)];
  const faces: StoredFace[] = [];
  for (const [value, slope] of [
    [0, 'upright'],
    [1, 'italic'],
  ] as const) {
    const pinned = soundFont(await tools.fonts.pin(font, { ital: value }, haste));
    const face = {
      key: `${key} ${slope}`,
      font: pinned,
      facts: { ...soundFont(await tools.fonts.inspect(pinned)), slope },
    };
    faces.push(await cutFace(tools, face, haste, await packWhole(tools.fonts, pinned, haste)));
  }
  return faces;
}

async function packWhole(fonts: PackTools['fonts'], font: Uint8Array, haste: Priority): Promise<Uint8Array> {
  return soundFont(await fonts.convert(font, 'woff2', haste));
}

type OpenFace = { key: string; font: Uint8Array; facts: FontFacts };

/** @param whole the face packed, where it is another font than that of the file. */
async function cutFace(
  tools: PackTools,
  { key, font, facts }: OpenFace,
  haste: Priority,
  whole: Uint8Array | null = null,
): Promise<StoredFace> {
  const { fonts } = tools;
  const line = soundFont(await fonts.outline({ key, read: async () => font }, { text: ROOM_TEXT }));
  const run = line.missing.length > 0 ? null : line.advance / facts.unitsPerEm;
  const { length } = whole ?? (await packFont(tools, key, 'woff2', haste));
  const parts = length < UNDIVIDED_BYTES ? [] : await cutParts(tools, font, haste);
  return { facts, run, parts, whole };
}

/** None for a font that cannot be cut. */
async function cutParts({ fonts }: PackTools, font: Uint8Array, haste: Priority): Promise<FontPart[]> {
  const parts = await fonts.parts(font, haste);
  return isProblem(parts) && parts.problem === 'unsupported' ? [] : soundFont(parts);
}
