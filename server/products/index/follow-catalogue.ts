import type { Db } from '#server/kit/database.ts';
import { CatalogueIndex } from './catalogue-index.ts';
import { changesSince, coveragesOf, everyProduct, indexRows } from './index-queries.ts';

/** The index as the database stands, with the numbers of the licence types on offer by their names. */
export type Catalogue = { index: CatalogueIndex; licenseIds: ReadonlyMap<string, string> };

/** So many products are read at once: other calls are answered in between. */
const AT_ONCE = 250;
/** Places that may be of no use before the index is made anew, beside as many as there are products. */
const SPARE = 1_000;

/**
 * Keeps an index of the products on offer in this process. Each question first asks the database what was written since the last
 * one, whoever wrote it, so no answer is older than its question; questions that come meanwhile share the next look.
 */
export function followCatalogue(db: Db): () => Promise<Catalogue> {
  let index = new CatalogueIndex();
  let horizon: string | null = null;
  let looking: Promise<Catalogue> | null = null;
  let next: Promise<Catalogue> | null = null;

  const look = async (): Promise<Catalogue> => {
    if (index.unused > index.size / 2 + SPARE) {
      index = new CatalogueIndex();
      horizon = null;
    }
    const changes = horizon === null ? await everyProduct(db) : await changesSince(db, horizon);
    for (let at = 0; at < changes.ids.length; at += AT_ONCE) await take(db, index, changes.ids.slice(at, at + AT_ONCE));
    index.settle();
    horizon = changes.horizon;
    return { index, licenseIds: new Map(changes.licenses.map(({ id, name }) => [name, id])) };
  };
  const lookNow = () => {
    looking = look().finally(() => {
      looking = null;
    });
    return looking;
  };
  return () => {
    if (!looking) return lookNow();
    next ??= looking
      .catch(() => undefined)
      .then(() => {
        next = null;
        return lookNow();
      });
    return next;
  };
}

async function take(db: Db, index: CatalogueIndex, ids: readonly number[]): Promise<void> {
  const rows = await indexRows(db, ids);
  const { kinds } = index.aspects.coverage;
  const unknown = new Set(rows.map((row) => row.coverage_id).filter((id) => !kinds.isKnown(String(id))));
  const coverages = unknown.size === 0 ? [] : await coveragesOf(db, [...unknown]);
  const rangesOf = new Map(coverages.map(({ id, coverage }) => [id, coverage]));
  for (const id of ids) index.drop(id);
  for (const row of rows) index.put(row, rangesOf);
}
