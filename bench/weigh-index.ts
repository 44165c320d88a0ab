import fs from 'node:fs';
import v8 from 'node:v8';
import vm from 'node:vm';
import { notNull } from '#contract/must-exist.ts';
import type { Db } from '#server/kit/database/database.ts';
import { followCatalogue } from '#server/products/search/catalogue.ts';

/** Makes the index of the catalogue in this process, and says in a line what it takes of memory and time. */
export async function weighIndex(db: Db): Promise<string> {
  v8.setFlagsFromString('--expose-gc');
  const collect: () => void = vm.runInNewContext('gc');
  const inUse = () => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return { heapUsed, external };
  };
  const before = inUse();
  const started = performance.now();
  const { index } = await followCatalogue(db, () => undefined)();
  const took_s = secondsSince(started);
  const after = inUse();
  const [heap, arrays] = [after.heapUsed - before.heapUsed, after.external - before.external];
  const fonts = index.size - index.unused;
  const each = Math.round((heap + arrays) / fonts);
  const weight = `${each} bytes each, ${mega(heap)} MB of objects and ${mega(arrays)} of numbers`;
  return `index of ${fonts} fonts: ${weight}, made in ${took_s} s`;
}

const secondsSince = (started: number): string => ((performance.now() - started) / 1000).toFixed(1);

const mega = (bytes: number): string => (bytes / 1e6).toFixed(0);

/** What a process has in memory, with its heap that is not collected. */
export function megabytesOf(pid: number): string {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
  return (Number(notNull(status.match(/^VmRSS:\s+(\d+)/m))[1]) / 1000).toFixed(0);
}
