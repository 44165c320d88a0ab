import { keysOf } from '#contract/keys-of.ts';
import { mustExist } from '#contract/must-exist.ts';
/** One minute of a shop under load. Memory and disk in MB; times in ms. */
export type Minute = {
  memory: number;
  heap: number;
  connections: number;
  /** Descriptors of the shop's process. */
  handles: number;
  database: number;
  files: number;
  orders: number;
  p99_ms: number;
  failed: number;
};
export type Growth = { what: string; says: string; grows: boolean };

/** What may be measured in one more or less than the other by chance. */
const TOLERATED: Readonly<Record<'memory' | 'heap' | 'connections' | 'handles' | 'p99_ms', number>> = {
  memory: 0.1,
  heap: 0.1,
  connections: 0.1,
  handles: 0.1,
  p99_ms: 0.5,
};
const PER_ORDER_TOLERATED = 0.5;

/**
 * Compares the last third of the minutes with the one before it, by their medians; the first third is the shop's way to
 * its size. A disk grows with every order: it grows too much where each of the last orders takes half as much again as
 * those before.
 */
export function judgeGrowth(minutes: readonly Minute[]): Growth[] {
  const third = Math.floor(minutes.length / 3);
  if (third === 0) throw new Error('Growth is judged from three minutes on.');
  const before = minutes.slice(-2 * third, -third);
  const last = minutes.slice(-third);
  const levels = keysOf(TOLERATED).map((what): Growth => {
    const [from, to] = [before, last].map((some) => medianOf(some.map((minute) => minute[what]))) as [number, number];
    return { what, says: `${show(from)} to ${show(to)}`, grows: to > from * (1 + TOLERATED[what]) };
  });
  const ends = [minutes.length - 2 * third - 1, minutes.length - third - 1, minutes.length - 1];
  const disks = (['database', 'files'] as const).map((what): Growth => {
    const each = (a: number, b: number) => {
      const [from, to] = [mustExist(minutes[Math.max(0, a)]), mustExist(minutes[b])];
      return ((to[what] - from[what]) * 1_024) / Math.max(1, to.orders - from.orders);
    };
    const [early, later] = [each(mustExist(ends[0]), mustExist(ends[1])), each(mustExist(ends[1]), mustExist(ends[2]))];
    return {
      what: `${what}, kB for each order`,
      says: `${show(early)} to ${show(later)}`,
      grows: later > Math.max(early, 1) * (1 + PER_ORDER_TOLERATED),
    };
  });
  return [...levels, ...disks];
}

const show = (value: number): string => value.toFixed(value < 10 ? 1 : 0);

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1
    ? mustExist(sorted[Math.floor(middle)])
    : (mustExist(sorted[middle - 1]) + mustExist(sorted[middle])) / 2;
}
