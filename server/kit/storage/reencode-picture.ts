import sharp from 'sharp';
import { fieldWords } from '#contract/field-words.ts';
import { refuse } from '../refusal.ts';

const PIXELS = 40_000_000;
const WIDEST = 1600;
const SECONDS = 15;
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'avif']);

/**
 * Draws a picture anew, so that nothing but its pixels is kept: no place, no camera, no second file.
 * @param place where the file lies.
 * @param field the field of the form that it came in.
 * @returns WebP, at most 1600 pixels wide and high. @throws Refusal picture_unreadable.
 */
export async function reencodePicture(place: string, field: string): Promise<Uint8Array> {
  try {
    const picture = sharp(place, { limitInputPixels: PIXELS, failOn: 'error', pages: 1 });
    const { format = '' } = await picture.metadata();
    if (!FORMATS.has(format))
      return refuse('picture_unreadable', { fields: { [field]: fieldWords.noSuchPicture(format) } });
    return await picture
      .rotate()
      .resize({ width: WIDEST, height: WIDEST, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 86 })
      .timeout({ seconds: SECONDS })
      .toBuffer();
  } catch (error) {
    // The decoder's errors are plain ones that speak of the input; all else is not about the picture.
    if (error instanceof Error && error.constructor === Error && !('code' in error))
      return refuse('picture_unreadable');
    throw error;
  }
}
