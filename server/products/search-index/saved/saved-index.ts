import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from '#server/kit/database/database.ts';
import type { Tools } from '#server/kit/tools.ts';
import { CatalogueIndex } from '../catalogue-index.ts';
import { SavedParts, writeParts } from './saved-parts.ts';
import { isHere, writtenBefore } from './saved-queries.ts';

/** A smaller one is made in less time than anybody notices. */
const WORTH_SAVING = 2_000;
const NAME = 'index';
const LONGEST_WRITE_MS = 600_000;

/** What was read from disk, and the transaction that had written each product last. */
export type Restored = { index: CatalogueIndex; known: Map<number, string> };

/** Keeps the index of the catalogue on disk between two starts; `read` and `write` may be asked for at any time. */
export type SavedIndex = {
  /** What was saved by the same code, of this very database; nothing where there is none. */
  read(): Promise<Restored | null>;
  /** Saves an index that holds all that was written before a horizon; nothing may be put in meanwhile. */
  write(index: CatalogueIndex, horizon: string): Promise<void>;
};

/** One file in DATA_DIR. Without an edition nothing is saved, since nobody could tell whether other code reads it. */
export function saveIndexIn({ db, settings, edition, log }: Pick<Tools, 'db' | 'settings' | 'edition' | 'log'>) {
  if (edition === null) return null;
  const file = path.join(settings.DATA_DIR, 'search-index', NAME);
  const orNot = <Result>(work: Promise<Result>, what: string) =>
    work.catch((err: NodeJS.ErrnoException) => {
      if (err.code !== 'ENOENT') log.warn({ err }, what);
      return null;
    });
  const saved: SavedIndex = {
    read: () => orNot(readIndex(db, file, edition), 'the saved index was not read, so it is made anew'),
    write: async (index, horizon) => {
      if (index.size < WORTH_SAVING) return;
      await orNot(writeIndex(db, file, { edition, index, horizon }), 'the index was not saved');
    },
  };
  return saved;
}

async function readIndex(db: Db, file: string, edition: string): Promise<Restored | null> {
  const from = new SavedParts(file);
  try {
    const [by, of, position] = from.texts();
    if (by !== edition || !(await isHere(db, of!, position!))) return null;
    const [ids, transactions] = [from.numbers(), from.doubles()];
    const index = new CatalogueIndex();
    index.restore(from);
    return { index, known: new Map(Array.from(ids, (id, at) => [id, `${transactions[at]}`])) };
  } finally {
    from.close();
  }
}

async function writeIndex(
  db: Db,
  file: string,
  { edition, index, horizon }: { edition: string; index: CatalogueIndex; horizon: string },
): Promise<void> {
  const { of, position, ids, transactions } = await writtenBefore(db, horizon);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await removeHalves(path.dirname(file));
  await writeParts(file, [
    [edition, of, position],
    Uint32Array.from(ids),
    Float64Array.from(transactions),
    ...index.save(),
  ]);
}

/** Whoever was killed while it wrote has left one. */
async function removeHalves(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const half = path.join(folder, name);
    const { mtimeMs } = await stat(half);
    if (name !== NAME && Date.now() - mtimeMs > LONGEST_WRITE_MS) await rm(half, { force: true });
  }
}
