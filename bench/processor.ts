import fs from 'node:fs';
import { familyOf, readOrNothing } from './memory.ts';

/** A tick of the clock that Linux counts processor time by. */
const TICK_MS = 10;

/** Processor time so far in ms: of the shop by kind of thread, and of all other processes below it, which are the database's. Linux only. */
export function processorOf(pid: number): Map<string, number> {
  const spent = new Map<string, number>();
  for (const one of familyOf([pid])) {
    const tasks = one === pid ? fs.readdirSync(`/proc/${pid}/task`) : [String(one)];
    for (const task of tasks) {
      const stat = readOrNothing(one === pid ? `/proc/${pid}/task/${task}/stat` : `/proc/${task}/stat`);
      if (stat === '') continue;
      const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const kind = one === pid ? (NAMES[name] ?? name) : 'database';
      spent.set(kind, (spent.get(kind) ?? 0) + (Number(fields[11]) + Number(fields[12])) * TICK_MS);
    }
  }
  return spent;
}

/** What Node calls its threads, and what they do here. */
const NAMES: Readonly<Record<string, string>> = {
  MainThread: 'serving, with the sandbox',
  node: 'serving, with the sandbox',
  WorkerThread: 'documents and fonts',
  V8Worker: "V8's helpers",
  'libuv-worker': 'files and keys',
};

/** What was spent between two looks, in ms for each of so many. */
export const sayProcessor = (before: Map<string, number>, after: Map<string, number>, among: number): string =>
  [...after]
    .map(([kind, ms]) => [kind, (ms - (before.get(kind) ?? 0)) / Math.max(1, among)] as const)
    .filter(([, ms]) => ms >= 0.05)
    .sort(([, one], [, other]) => other - one)
    .map(([kind, ms]) => `${kind} ${ms.toFixed(1)}`)
    .join(', ');
