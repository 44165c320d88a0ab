import fs from 'node:fs';
import { familyOf, readOrNothing } from './memory.ts';

/** A tick of the clock that Linux counts processor time by. */
const TICK_MS = 10;

export type Spent = ReadonlyMap<string, number>;

/**
 * Processor time so far in ms, on Linux only: of a shop with all that it started by kind of thread, and of other
 * processes by their names, with all that they started; those that have ended are in what their parent has waited for.
 */
export function processorOf(shop: number, others: Readonly<Record<string, number>>): Spent {
  const spent = new Map<string, number>();
  const add = (kind: string, stat: string, fields: readonly number[]) => {
    const all = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (stat !== '')
      spent.set(kind, (spent.get(kind) ?? 0) + fields.reduce((sum, at) => sum + Number(all[at]) * TICK_MS, 0));
  };
  const apart = familyOf(Object.values(others));
  for (const pid of familyOf([shop])) {
    if (apart.has(pid)) continue;
    const worker = /\/(\w+)-worker\.[jt]s/.exec(readOrNothing(`/proc/${pid}/cmdline`))?.[1];
    for (const task of listTasks(pid)) {
      const stat = readOrNothing(`/proc/${pid}/task/${task}/stat`);
      const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
      const kind = NAMES[name] ?? name;
      add(kind === 'serving' ? (worker ?? (pid === shop ? 'keeping' : kind)) : kind, stat, [11, 12]);
    }
  }
  for (const [name, pid] of Object.entries(others))
    for (const one of familyOf([pid])) add(name, readOrNothing(`/proc/${one}/stat`), [11, 12, 13, 14]);
  return spent;
}

/** A process may end while it is looked at. */
function listTasks(pid: number): string[] {
  try {
    return fs.readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** What Node calls its threads, and what they do here; others bear the name that they were started with. */
const NAMES: Readonly<Record<string, string>> = {
  MainThread: 'serving',
  node: 'serving',
  V8Worker: "V8's helpers",
  'libuv-worker': 'files and keys',
};

/** What was spent between two looks, in ms for each of this many, the most first. */
export function spentEach(before: Spent, after: Spent, among: number): [kind: string, ms: number][] {
  return [...after]
    .map(([kind, ms]): [string, number] => [kind, (ms - (before.get(kind) ?? 0)) / Math.max(1, among)])
    .filter(([, ms]) => ms >= 0.05)
    .sort(([, one], [, other]) => other - one);
}
