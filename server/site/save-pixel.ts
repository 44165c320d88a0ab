import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { setPixel } from './queries.ts';

/** Sets the advertising pixel of the site. @throws Refusal pixel_id_empty. */
export async function savePixel(
  { db, clock, freshness }: Pick<Tools, 'db' | 'clock' | 'freshness'>,
  id: string,
): Promise<string> {
  if (id === '') refuse('pixel_id_empty', { fields: { pixelId: 'Pixel ID cannot be empty' } });
  await setPixel(db, id, new Date(clock.now()));
  freshness.changed();
  return id;
}
