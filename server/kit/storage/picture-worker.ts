import sharp from 'sharp';
import { serveJobs } from '#processes/serve-jobs.ts';

const PIXELS = 40_000_000;
const WIDEST = 1600;
const SECONDS = 15;
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'avif']);

export type PictureJob = { place: string };
/** The picture as WebP, or what it is where it is none that is taken; null: nothing that can be read. */
export type Reencoded = Uint8Array | { format: string } | null;

serveJobs(async ({ place }: PictureJob) => ({ answer: await reencode(place), retire: false }));

async function reencode(file: string): Promise<Reencoded> {
  try {
    const picture = sharp(file, { limitInputPixels: PIXELS, failOn: 'error', pages: 1 });
    const { format = '' } = await picture.metadata();
    if (!FORMATS.has(format)) return { format };
    return await picture
      .rotate()
      .resize({ width: WIDEST, height: WIDEST, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 86 })
      .timeout({ seconds: SECONDS })
      .toBuffer();
  } catch {
    return null;
  }
}
