import fs from 'node:fs';
import { familyOf, readOrNothing } from './memory.ts';

/** A tick of the clock that Linux counts processor time by. */
const TICK_MS = 10;

export type Spent = ReadonlyMap<string, number>;

/**
 * Processor time so far in ms, on Linux only: of the shop by kind of thread, and of all other processes below it, which are the
 * database's; those that have ended are in what their parent has waited for. `beside` names other processes.
 */
export function processorOf(shop: number, beside: Readonly<Record<string, number>> = {}): Spent {
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
  for (const pid of familyOf([shop]))
    if (pid !== shop) add('database', readOrNothing(`/proc/${pid}/stat`), [11, 12, 13, 14]);
  for (const [name, pid] of Object.entries(beside)) add(name, readOrNothing(`/proc/${pid}/stat`), [11, 12]);
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
