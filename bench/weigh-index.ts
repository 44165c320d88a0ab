import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import v8 from 'node:v8';
import vm from 'node:vm';
import type { Db } from '#server/kit/database/database.ts';
import { CatalogueIndex } from '#server/products/search-index/catalogue-index.ts';
import { followCatalogue } from '#server/products/search-index/follow-catalogue.ts';
import { SavedParts, writeParts } from '#server/products/search-index/saved/saved-parts.ts';

/** Makes the index of the catalogue in this process, and says in a line what it takes of memory and time, and what saving it does. */
export async function weighIndex(db: Db): Promise<string> {
  v8.setFlagsFromString('--expose-gc');
  const collect = vm.runInNewContext('gc') as () => void;
  const inUse = () => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return { heapUsed, external };
  };
  const before = inUse();
  const begun = performance.now();
  const { index } = await followCatalogue(db, () => undefined)();
  const took_s = secondsSince(begun);
  const after = inUse();
  const [heap, arrays] = [after.heapUsed - before.heapUsed, after.external - before.external];
  const fonts = index.size - index.unused;
  const each = Math.round((heap + arrays) / fonts);
  const weight = `${each} bytes each, ${mega(heap)} MB of objects and ${mega(arrays)} of numbers`;
  return `index of ${fonts} fonts: ${weight}, made in ${took_s} s; ${await saveAndRestore(index)}`;
}

async function saveAndRestore(index: CatalogueIndex): Promise<string> {
  const file = path.join(os.tmpdir(), `huruf-index-${process.pid}`);
  const saving = performance.now();
  await writeParts(file, index.save());
  const saved_s = secondsSince(saving);
  const { size } = fs.statSync(file);
  const restoring = performance.now();
  const from = new SavedParts(file);
  new CatalogueIndex().restore(from);
  from.close();
  const restored_s = secondsSince(restoring);
  fs.rmSync(file);
  return `saved in ${saved_s} s as ${mega(size)} MB, taken up again in ${restored_s} s`;
}

const secondsSince = (begun: number): string => ((performance.now() - begun) / 1000).toFixed(1);

const mega = (bytes: number): string => (bytes / 1e6).toFixed(0);

/** What a process has in memory, with its heap that is not collected. */
export function megabytesOf(pid: number): string {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
  return (Number(status.match(/^VmRSS:\s+(\d+)/m)![1]) / 1000).toFixed(0);
}
