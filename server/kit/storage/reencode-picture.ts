import { fieldWords } from '#contract/field-words.ts';
import { type JobProblem, WorkerPool } from '#processes/worker-pool.ts';
import { refuse } from '../refusal.ts';
import type { PictureJob, Reencoded } from './picture-worker.ts';

const LIMIT_MS = 20_000;
const IDLE_MS = 30_000;

const pool = new WorkerPool({
  script: new URL('./picture-worker.ts', import.meta.url),
  workers: 1,
  idle_ms: IDLE_MS,
});

/**
 * Draws a picture again, so that nothing but its pixels is stored: no place, no camera, no second file. It is read in a
 * process of its own: what brings the decoder down costs that picture alone.
 * @param place where the file lies.
 * @param field the field of the form that it came in.
 * @returns WebP, at most 1600 pixels wide and high. @throws Refusal picture_unreadable.
 */
export async function reencodePicture(place: string, field: string): Promise<Uint8Array> {
  const read = (await pool.run({ place } satisfies PictureJob, LIMIT_MS)) as Reencoded | JobProblem;
  if (read instanceof Uint8Array) return read;
  if (read !== null && 'format' in read)
    return refuse('picture_unreadable', { fields: { [field]: fieldWords.noSuchPicture(read.format) } });
  return refuse('picture_unreadable');
}
