import { t } from '#contract/languages/translate.ts';
import { formatMegabytes, uploadSizes } from '#contract/upload-sizes.ts';
import { type FoundLetter, type FoundLetters, findLetters } from './find-letters.ts';
import { greyOf, readInk } from './read-ink.ts';

export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'];
/** Larger pictures are drawn smaller before anything is looked for. */
const longestSide = 1600;
/** A browser that is asked for more than this may give up on all its pages. */
const mostPixels = 60_000_000;

/** A picture as it is shown, and its letters, with frames in pixels of `letters.width` and `letters.height`. */
export type ReadPicture = { canvas: HTMLCanvasElement; letters: FoundLetters };

/** Why no letters were read, in a sentence. */
export class Unread extends Error {}

/**
 * Finds the letters in a picture, all in this browser. @throws Unread for what is no picture, too large, or without
 * letters.
 */
export async function readPicture(file: File): Promise<ReadPicture> {
  if (!pictureTypes.includes(file.type))
    throw new Unread(t('{name} isn’t a PNG, JPEG or WebP picture.', { name: file.name }));
  if (file.size > uploadSizes.picture)
    throw new Unread(
      t('{name} is larger than {most}.', { name: file.name, most: formatMegabytes(uploadSizes.picture) }),
    );
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new Unread(t('This picture can’t be read. It may be damaged.'));
  });
  try {
    if (bitmap.width * bitmap.height > mostPixels)
      throw new Unread(t('This picture has too many pixels. Crop it to the word you mean.'));
    return findIn(drawBitmap(bitmap));
  } finally {
    bitmap.close();
  }
}

function drawBitmap(bitmap: ImageBitmap): CanvasRenderingContext2D {
  const share = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * share));
  canvas.height = Math.max(1, Math.round(bitmap.height * share));
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  if (!drawing) throw new Unread(t('This browser can’t read pictures.'));
  drawing.imageSmoothingQuality = 'high';
  drawing.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return drawing;
}

function findIn(drawing: CanvasRenderingContext2D): ReadPicture {
  const { canvas } = drawing;
  const { data } = drawing.getImageData(0, 0, canvas.width, canvas.height);
  const ink = readInk(greyOf(data, canvas.width, canvas.height));
  const letters = ink && findLetters(ink);
  if (!ink || letters?.lines.length === 0)
    throw new Unread(t('No letters were found. Use a picture with more contrast between letters and background.'));
  if (!letters) throw new Unread(t('There’s too much in this picture. Crop it to the word you mean.'));
  return { canvas, letters };
}

/** The line with the largest area of letters: people point a camera at what they mean. */
export function mainLine(lines: readonly FoundLetter[][]): number {
  const sizes = lines.map((line) =>
    line.reduce((sum, { left, right, top, bottom }) => sum + (right - left) * (bottom - top), 0),
  );
  return sizes.indexOf(Math.max(...sizes));
}
