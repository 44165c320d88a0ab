import fs from 'node:fs';
import { errorCode } from '#server/kit/error-code.ts';

/**
 * The memory of a process and all its children in MB, shared pages counted by their share (PSS). Linux only, else 0.
 */
export function memoryOf(pids: number[]): number {
  if (process.platform !== 'linux') return 0;
  const kilobytes = [...familyOf(pids)].map((pid) =>
    Number(/^Pss:\s+(\d+)/m.exec(readOrNothing(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0),
  );
  return kilobytes.reduce((sum, value) => sum + value, 0) / 1024;
}

/** Processes with all that they have started, and what those have. */
export function familyOf(pids: number[]): Set<number> {
  const parents = new Map<number, number>();
  for (const name of fs.readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = readOrNothing(`/proc/${name}/stat`);
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    if (stat !== '') parents.set(Number(name), parent);
  }
  const family = new Set(pids);
  for (let grew = true; grew; ) {
    grew = false;
    for (const [pid, parent] of parents) {
      if (!family.has(parent) || family.has(pid)) continue;
      family.add(pid);
      grew = true;
    }
  }
  return family;
}

/** A process may end while it is looked at. */
export function readOrNothing(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes(errorCode(error))) return '';
    throw error;
  }
}
