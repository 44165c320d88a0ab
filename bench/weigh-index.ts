import fs from 'node:fs';
import v8 from 'node:v8';
import vm from 'node:vm';
import type { Db } from '#server/kit/database/database.ts';
import { followCatalogue } from '#server/products/search-index/follow-catalogue.ts';

/** Makes the index of the catalogue in this process, and says in a line what it takes of memory and time. */
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
  const took_s = (performance.now() - begun) / 1000;
  const after = inUse();
  const [heap, arrays] = [after.heapUsed - before.heapUsed, after.external - before.external];
  const fonts = index.size - index.unused;
  const each = Math.round((heap + arrays) / fonts);
  return `index of ${fonts} fonts: ${each} bytes each, ${mega(heap)} MB of objects and ${mega(arrays)} of numbers, made in ${took_s.toFixed(1)} s`;
}

const mega = (bytes: number): string => (bytes / 1e6).toFixed(0);

/** What a process has in memory, with its heap that is not collected. */
export function megabytesOf(pid: number): string {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
  return (Number(status.match(/^VmRSS:\s+(\d+)/m)![1]) / 1000).toFixed(0);
}
