import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Tools } from '../tools.ts';
import { deleteBuiltFilesBefore, insertBuiltFile, noteBuiltFiles } from './built-file-queries.ts';

const DAY_MS = 86_400_000;
/** A page that is open during an update may ask for files of its own version for a week. */
const STORED_MS = 7 * DAY_MS;
/** How often a running shop says which files it has. What is forgotten is older than a week by at least that. */
const EVERY_MS = DAY_MS / 4;

/**
 * Stores the built files of the pages in the database, where they outlive the folder, the image and the host that they
 * were built on, and forgets those that no running shop has had for a week.
 * @returns what does it when it is due.
 */
export function createBuiltFileKeeper({ db, clock }: Pick<Tools, 'db' | 'clock'>, folder: string) {
  let doneAt = Number.NEGATIVE_INFINITY;
  let names: string[] | undefined;
  return async (): Promise<void> => {
    const now = clock.now();
    if (now - doneAt < EVERY_MS) return;
    // Once: a folder that is built again under a running shop holds the files of the next one.
    names ??= (await readdir(folder)).filter((name) => !/\.(?:br|gz)$/.test(name));
    for (const name of await noteBuiltFiles(db, names, new Date(now)))
      await insertBuiltFile(db, name, await readFile(path.join(folder, name)), new Date(now));
    await deleteBuiltFilesBefore(db, new Date(now - STORED_MS - EVERY_MS));
    doneAt = now;
  };
}
