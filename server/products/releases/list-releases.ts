import type { Release } from '#contract/nouns/releases.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { productById } from '../queries.ts';
import type { Viewer } from '../viewer.ts';
import { releasesOf } from './release-queries.ts';

/** The releases of a product that the viewer may see, the newest first. */
export async function listReleases({ db }: Pick<Tools, 'db'>, id: number, viewer: Viewer): Promise<Release[]> {
  if (!(await productById(db, id, viewer))) refuse('product_not_found');
  const rows = await releasesOf(db, id);
  return rows.map(({ release, version, notes, published_at }) => ({
    release,
    version,
    notes,
    publishedAt: published_at?.toISOString() ?? null,
  }));
}
