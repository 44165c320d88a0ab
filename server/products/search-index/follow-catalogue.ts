import { setImmediate as othersFirst } from 'node:timers/promises';
import type { Db } from '#server/kit/database/database.ts';
import { atPrimary } from '#server/kit/database/reading-pool.ts';
import { ProductTexts } from '../product-texts.ts';
import type { Offered } from './aspects.ts';
import { CatalogueIndex } from './catalogue-index.ts';
import { type Changes, changesSince, coveragesOf, everyProduct, indexRows } from './index-queries.ts';
import type { SavedIndex } from './saved/saved-index.ts';

/** The index as the database stands, with the licence types and plans on offer. */
export type Indexed = { index: CatalogueIndex } & Offered;
/** The same with the texts of the products that are in it. */
export type Catalogue = Indexed & {
  texts: ProductTexts;
  /** Resolves when all is in that was written before the question. */
  whole: Promise<void>;
};

/** So many products are read at once, and so many times so many while some are put in: a catalogue is longer read than put in. */
const AT_ONCE = 100;
const READ_AHEAD = 3;
/** After so long at a stretch other calls are answered first. */
const SLICE_MS = 5;
/** When more than so many were written at once, as by an import, questions are answered meanwhile as if they were not yet. Staff may change a thousand at once. */
const MANY = 1_000;
/** It is saved again when more than a part of it, and this beside it, was written since. */
const PART_UNSAVED = 0.02;
/** Places that may be of no use before the index is made anew, beside as many as there are products. */
const SPARE = 1_000;

/**
 * Keeps an index of the products on offer in this process. Each question first asks the database what was written since the last
 * one, whoever wrote it, so no answer is older than its question; questions that come meanwhile share the next look. Only what was
 * written by the thousand is taken in behind them, some at a time; `caughtUp` is called when all of it is in, and `whole` waits for it, as
 * the call of a member of staff does that wrote it. What was `saved` need not be made anew at a start.
 */
export function followCatalogue(
  db: Db,
  caughtUp: () => void,
  saved: SavedIndex | null = null,
): () => Promise<Catalogue> {
  let index = new CatalogueIndex();
  const texts = new ProductTexts();
  let terms = '';
  let horizon: string | null = null;
  /** What was told the last time, which is told again as long as an older transaction runs. */
  let known = new Map<number, string>();
  const backlog = new Set<number>();
  let looking: Promise<Catalogue> | null = null;
  let next: Promise<Catalogue> | null = null;
  let taking: Promise<void> = Promise.resolve();
  let catchingUp: Promise<void> | null = null;
  let renewed: { index: CatalogueIndex; horizon: string } | null = null;
  let isRenewing = false;
  let unsaved = 0;

  /** One after another, so that nothing is put in that was read before what is in already. */
  const inTurn = (work: () => Promise<void>) => {
    const turn = taking.then(work);
    taking = turn.catch(() => undefined);
    return turn;
  };
  const takeInTurn = (into: CatalogueIndex, ids: readonly number[]) => {
    unsaved += ids.length;
    return inTurn(async () => {
      await take(db, into, ids);
      into.settle();
    });
  };
  /** What is in, and all that a look has told of is in, is saved where much of it is new. */
  const saveInTurn = () => {
    if (!saved || unsaved <= PART_UNSAVED * index.size + SPARE) return;
    unsaved = 0;
    void inTurn(async () => {
      if (catchingUp === null && horizon !== null) await saved.write(index, horizon);
    });
  };
  const catchUp = async () => {
    while (backlog.size > 0) {
      const some = [...backlog].slice(0, AT_ONCE);
      // Before they are read: what is written meanwhile comes in again, and has to be read again.
      for (const id of some) backlog.delete(id);
      try {
        await takeInTurn(index, some);
      } catch {
        // They are taken in at the next question.
        for (const id of some) backlog.add(id);
        break;
      }
      await othersFirst();
    }
    catchingUp = null;
    if (backlog.size > 0) return;
    caughtUp();
    saveInTurn();
  };

  /** Makes the index anew beside the one that answers. */
  const renew = async () => {
    const fresh = new CatalogueIndex();
    const all = await everyProduct(db);
    await take(db, fresh, idsOf(all.written));
    fresh.settle();
    renewed = { index: fresh, horizon: all.horizon };
  };
  const renewMeanwhile = () => {
    if (isRenewing) return;
    isRenewing = true;
    // Where it fails the one that answers goes on, and the next question begins again.
    renew().catch(() => {
      isRenewing = false;
    });
  };

  const look = async (): Promise<Catalogue> => {
    // What was written since it was made anew has to be in it before it answers.
    const isNew = horizon === null || renewed !== null;
    if (renewed) {
      ({ index, horizon } = renewed);
      renewed = null;
      isRenewing = false;
      known = new Map();
      backlog.clear();
    } else if (index.unused > index.size / 2 + SPARE) renewMeanwhile();
    const isFirst = horizon === null;
    const restored = isFirst && saved ? await saved.read() : null;
    if (restored) ({ index, known } = restored);
    const changes = isFirst && !restored ? await everyProduct(db) : await changesSince(db, horizon ?? EVER);
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
    if (catchingUp === null) saveInTurn();
    const byName = (list: Changes['licenses']) => new Map(list.map(({ id, name }) => [name, id]));
    return { index, licenseIds: byName(changes.licenses), plans: byName(changes.plans), texts, whole };
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

/** A horizon before every transaction. */
const EVER = '0';

const idsOf = (written: Changes['written']) => written.map(([id]) => id);

/** Reads products and puts them into the index, or takes them out; some are read while others are put in. */
async function take(db: Db, index: CatalogueIndex, ids: readonly number[]): Promise<void> {
  const read = (from: number) => {
    const rows = indexRows(db, ids.slice(from, from + AT_ONCE));
    // These may fail while the ones before are still put in. Whoever waits for them then hears of it.
    rows.catch(() => undefined);
    return rows;
  };
  const reading: ReturnType<typeof read>[] = [];
  let begun = performance.now();
  for (let from = 0, next = 0; from < ids.length; from += AT_ONCE) {
    for (; next < ids.length && reading.length < READ_AHEAD; next += AT_ONCE) reading.push(read(next));
    const rows = await reading.shift()!;
    const coverages = index.aspects.coverage.kinds;
    const unknown = new Set(rows.map((row) => row.coverage_id).filter((id) => coverages.numberOf(id) === undefined));
    if (unknown.size > 0)
      for (const { id, coverage } of await coveragesOf(db, [...unknown])) coverages.add(id, coverage);
    for (const id of ids.slice(from, from + AT_ONCE)) index.drop(id);
    for (const row of rows) {
      index.put(row);
      if (performance.now() - begun < SLICE_MS) continue;
      await othersFirst();
      begun = performance.now();
    }
  }
}
