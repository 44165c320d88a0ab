import { setImmediate as othersFirst } from 'node:timers/promises';
import type { Db } from '#server/kit/database/database.ts';
import { ProductTexts } from '../catalogue/product-texts.ts';
import { CatalogueIndex } from './catalogue-index.ts';
import { type Changes, changesSince, coveragesOf, everyProduct, indexRows } from './catalogue-queries.ts';

/** The index as the database is now, with the texts of the products that are in it. */
export type Catalogue = {
  index: CatalogueIndex;
  texts: ProductTexts;
  /** Resolves when the index has all that was written before it was asked for. */
  whole: Promise<void>;
};

/**
 * This many products are read at once, and this many times this many while some are put in: a catalogue is longer read
 * than put in.
 */
const AT_ONCE = 100;
const READ_AHEAD = 3;
/** After so long at a stretch other calls are answered first. */
const SLICE_MS = 5;
/**
 * When more than this many were written at once, as by an import, requests are answered meanwhile as if they were not.
 * Staff may change a thousand at once.
 */
const MANY = 1_000;
/** Docs that may be unused before the index is made again, next to as many as half of it. */
const SPARE = 1_000;

/**
 * Keeps an index of the products on offer in this process. Each request first asks the database what was written since
 * the last one, by any process, so no answer is older than its request; requests that come meanwhile share the next
 * refresh. Only what was written by the thousand is taken in behind them, some at a time; `caughtUp` is called when all
 * of it is in, and `whole` waits for it, as the call does with which staff wrote it.
 */
export function followCatalogue(db: Db, caughtUp: () => void): () => Promise<Catalogue> {
  let index = new CatalogueIndex();
  const texts = new ProductTexts();
  let terms = '';
  let horizon: string | null = null;
  /** The changes of the last refresh, which come again as long as an older transaction runs. */
  let known = new Map<number, string>();
  const backlog = new Set<number>();
  let running: Promise<Catalogue> | null = null;
  let next: Promise<Catalogue> | null = null;
  let taking: Promise<void> = Promise.resolve();
  let catchingUp: Promise<void> | null = null;
  let renewed: { index: CatalogueIndex; horizon: string } | null = null;
  let isRenewing = false;

  /** One after another, so that nothing older overwrites what is newer. */
  const inTurn = (work: () => Promise<void>) => {
    const turn = taking.then(work);
    taking = turn.catch(() => undefined);
    return turn;
  };
  const takeInTurn = (into: CatalogueIndex, ids: readonly number[]) => inTurn(() => take(db, into, ids));
  const catchUp = async () => {
    while (backlog.size > 0) {
      const some = [...backlog].slice(0, AT_ONCE);
      // Before they are read: what is written meanwhile comes in again, and has to be read again.
      for (const id of some) backlog.delete(id);
      try {
        await takeInTurn(index, some);
      } catch {
        // They are taken in at the next request.
        for (const id of some) backlog.add(id);
        break;
      }
      await othersFirst();
    }
    catchingUp = null;
    if (backlog.size === 0) caughtUp();
  };

  /** Makes the index again next to the old one. */
  const renew = async () => {
    const fresh = new CatalogueIndex();
    const all = await everyProduct(db);
    await take(db, fresh, idsOf(all.written));
    renewed = { index: fresh, horizon: all.horizon };
  };
  const renewMeanwhile = () => {
    if (isRenewing) return;
    isRenewing = true;
    // Where it fails the old one goes on, and the next request begins again.
    renew().catch(() => {
      isRenewing = false;
    });
  };

  const refresh = async (): Promise<Catalogue> => {
    // What was written since it was made again has to be in it before it answers.
    const isNew = horizon === null || renewed !== null;
    if (renewed) {
      ({ index, horizon } = renewed);
      renewed = null;
      isRenewing = false;
      known = new Map();
      backlog.clear();
    } else if (index.unused > index.size / 2 + SPARE) renewMeanwhile();
    const isFirst = horizon === null;
    const changes = horizon === null ? await everyProduct(db) : await changesSince(db, horizon);
    const ids = idsOf(changes.written.filter(([id, changedIn]) => known.get(id) !== changedIn));
    if (isFirst || terms !== changes.terms) texts.forgetAll();
    else texts.forget(ids);
    terms = changes.terms;
    if (isNew || ids.length <= MANY) await takeInTurn(index, ids);
    else for (const id of ids) backlog.add(id);
    if (backlog.size > 0) catchingUp ??= catchUp();
    const whole = catchingUp ?? Promise.resolve();
    horizon = changes.horizon;
    known = new Map(isFirst ? [] : changes.written);
    const byName = (list: Changes['licenses']) => new Map(list.map(({ id, name }) => [name, id]));
    index.licenseIds = byName(changes.licenses);
    index.plans = byName(changes.plans);
    return { index, texts, whole };
  };
  const refreshNow = () => {
    running = refresh().finally(() => {
      running = null;
    });
    return running;
  };
  return () => {
    if (!running) return refreshNow();
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null;
        return refreshNow();
      });
    return next;
  };
}

const idsOf = (written: Changes['written']) => written.map(([id]) => id);

/** Reads products and puts them into the index, or takes them out; some are read while others are put in. */
async function take(db: Db, index: CatalogueIndex, ids: readonly number[]): Promise<void> {
  const read = (from: number) => {
    const rows = indexRows(db, ids.slice(from, from + AT_ONCE));
    // These may fail while the ones before are still put in, and are awaited later.
    rows.catch(() => undefined);
    return rows;
  };
  const reading: ReturnType<typeof read>[] = [];
  let started = performance.now();
  for (let from = 0, next = 0; from < ids.length; from += AT_ONCE) {
    for (; next < ids.length && reading.length < READ_AHEAD; next += AT_ONCE) reading.push(read(next));
    const rows = await reading.shift()!;
    const unknown = new Set(rows.map((row) => row.coverage_id).filter((id) => !index.letters.isKnown(id)));
    if (unknown.size > 0)
      for (const { id, coverage } of await coveragesOf(db, [...unknown])) index.letters.learn(id, coverage);
    const gone = new Set(ids.slice(from, from + AT_ONCE));
    for (const row of rows) gone.delete(row.id);
    for (const id of gone) index.drop(id);
    for (const row of rows) {
      index.put(row);
      if (performance.now() - started < SLICE_MS) continue;
      await othersFirst();
      started = performance.now();
    }
  }
}
