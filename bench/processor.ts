import fs from 'node:fs';
import { familyOf, readOrNothing } from './memory.ts';

/** A tick of the clock that Linux counts processor time by. */
const TICK_MS = 10;

export type Spent = ReadonlyMap<string, number>;

/**
 * Processor time so far in ms, on Linux only: of a shop by kind of thread, and of other processes by their names, with all that they
 * started; those that have ended are in what their parent has waited for.
 */
export function processorOf(shop: number, others: Readonly<Record<string, number>>): Spent {
  const spent = new Map<string, number>();
  const add = (kind: string, stat: string, fields: readonly number[]) => {
    const all = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (stat !== '')
      spent.set(kind, (spent.get(kind) ?? 0) + fields.reduce((sum, at) => sum + Number(all[at]) * TICK_MS, 0));
  };
  for (const task of fs.readdirSync(`/proc/${shop}/task`)) {
    const stat = readOrNothing(`/proc/${shop}/task/${task}/stat`);
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
    add(NAMES[name] ?? name, stat, [11, 12]);
  }
  for (const [name, pid] of Object.entries(others))
    for (const one of familyOf([pid])) add(name, readOrNothing(`/proc/${one}/stat`), [11, 12, 13, 14]);
  return spent;
}

/** What Node calls its threads, and what they do here; others bear the name that they were started with. */
const NAMES: Readonly<Record<string, string>> = {
  MainThread: 'serving',
  node: 'serving',
  V8Worker: "V8's helpers",
  'libuv-worker': 'files and keys',
};

/** What was spent between two looks, in ms for each of so many, the most first. */
export function spentEach(before: Spent, after: Spent, among: number): [kind: string, ms: number][] {
  return [...after]
    .map(([kind, ms]): [string, number] => [kind, (ms - (before.get(kind) ?? 0)) / Math.max(1, among)])
    .filter(([, ms]) => ms >= 0.05)
    .sort(([, one], [, other]) => other - one);
}
