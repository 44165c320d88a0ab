import { setImmediate as othersFirst } from 'node:timers/promises';
import type { Db } from '#server/kit/database/database.ts';
import { atPrimary } from '#server/kit/database/reading-pool.ts';
import { ProductTexts } from '../product-texts.ts';
import type { Offered } from './aspects.ts';
import { CatalogueIndex } from './catalogue-index.ts';
import { type Changes, changesSince, coveragesOf, everyProduct, indexRows } from './index-queries.ts';

/** The index as the database stands, with the licence types and plans on offer. */
export type Indexed = { index: CatalogueIndex } & Offered;
/** The same with the texts of the products that are in it. */
export type Catalogue = Indexed & { texts: ProductTexts };

/** So many products are read at once. */
const AT_ONCE = 100;
/** After so long at a stretch other calls are answered first. */
const SLICE_MS = 5;
/** Places that may be of no use before the index is made anew, beside as many as there are products. */
const SPARE = 1_000;

/**
 * Keeps an index of the products on offer in this process. Each question first asks the database what was written since the last
 * one, whoever wrote it, so no answer is older than its question; questions that come meanwhile share the next look.
 */
export function followCatalogue(db: Db): () => Promise<Catalogue> {
  let index = new CatalogueIndex();
  const texts = new ProductTexts();
  let terms = '';
  let horizon: string | null = null;
  let looking: Promise<Catalogue> | null = null;
  let next: Promise<Catalogue> | null = null;

  const look = async (): Promise<Catalogue> => {
    if (index.unused > index.size / 2 + SPARE) {
      index = new CatalogueIndex();
      horizon = null;
    }
    const changes = horizon === null ? await everyProduct(db) : await changesSince(db, horizon);
    if (horizon === null || terms !== changes.terms) texts.forgetAll();
    else texts.forget(changes.ids);
    terms = changes.terms;
    await take(db, index, changes.ids);
    index.settle();
    horizon = changes.horizon;
    const byName = (list: Changes['licenses']) => new Map(list.map(({ id, name }) => [name, id]));
    return { index, licenseIds: byName(changes.licenses), plans: byName(changes.plans), texts };
  };
  const lookNow = () => {
    // A change that one server tells of is read there, not from one that may not have it yet.
    looking = atPrimary(look).finally(() => {
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

/** Reads products and puts them into the index, or takes them out; some are read while others are put in. */
async function take(db: Db, index: CatalogueIndex, ids: readonly number[]): Promise<void> {
  const read = (from: number) => {
    const rows = indexRows(db, ids.slice(from, from + AT_ONCE));
    // These may fail while the ones before are still put in. Whoever waits for them then hears of it.
    rows.catch(() => undefined);
    return rows;
  };
  let reading = ids.length === 0 ? null : read(0);
  let begun = performance.now();
  for (let from = 0; reading; from += AT_ONCE) {
    const rows = await reading;
    const coverages = index.aspects.coverage.kinds;
    const unknown = new Set(rows.map((row) => row.coverage_id).filter((id) => coverages.numberOf(id) === undefined));
    if (unknown.size > 0)
      for (const { id, coverage } of await coveragesOf(db, [...unknown])) coverages.add(id, coverage);
    reading = from + AT_ONCE < ids.length ? read(from + AT_ONCE) : null;
    for (const id of ids.slice(from, from + AT_ONCE)) index.drop(id);
    for (const row of rows) {
      index.put(row);
      if (performance.now() - begun < SLICE_MS) continue;
      await othersFirst();
      begun = performance.now();
    }
  }
}
