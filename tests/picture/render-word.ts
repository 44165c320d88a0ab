import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { type FontEngine, isProblem } from '#fonts/engine.ts';

/**
 * How a word comes into a picture: pixels of the em, degrees of tilt, blur in pixels, quality of the JPEG, and whether
 * light on dark.
 */
export type Photo = { size: number; tilt: number; blur: number; quality: number; isLight: boolean };

/**
 * A word as a camera or a screen has it, as JPEG: shaped by the shop's drawing, rasterised by another library, tilted,
 * blurred and packed.
 */
export async function renderWord(engine: FontEngine, file: string, word: string, photo: Photo): Promise<Buffer> {
  const face = { key: file, read: async () => new Uint8Array(readFileSync(file)) };
  const color = photo.isLight ? '#f4efe6' : '#22211f';
  const background = photo.isLight ? '#27313f' : '#f6f3ec';
  const drawn = await engine.preview(face, { text: word, size: photo.size, color });
  if (isProblem(drawn)) throw new Error(drawn.detail);
  const raster = await sharp(Buffer.from(drawn.svg))
    .flatten({ background })
    .extend({ top: 14, bottom: 14, left: 18, right: 18, background })
    .png()
    .toBuffer();
  const turned = sharp(raster).rotate(photo.tilt, { background });
  return (photo.blur > 0 ? turned.blur(photo.blur) : turned).jpeg({ quality: photo.quality }).toBuffer();
}

/** The pixels of a picture as a canvas gives them. */
export async function pixelsOf(picture: Uint8Array): Promise<{ data: Uint8Array; width: number; height: number }> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
