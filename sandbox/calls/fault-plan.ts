import { refuse } from '../wire/reply.ts';
import type { Operation } from './call.ts';

/** What goes wrong. "before": nothing took effect; "after": it did, and the caller does not learn it. */
const KINDS = [
  'reset_before',
  'reset_after',
  'error_before',
  'error_after',
  'html_before',
  'html_after',
  'delay_before',
  'delay_after',
  'rate_limit',
  'truncated',
  'wrong_amount',
  'wrong_currency',
  'no_link',
] as const;

export type FaultKind = (typeof KINDS)[number];

export type Fault = {
  /** Absent: every call. */
  operation?: Operation;
  kind: FaultKind;
  /** How often it strikes; absent: until it is taken away. */
  count?: number;
  /** 0 to 1 for each call; absent: 1. */
  probability?: number;
  /** For delays, in real time; absent: 1000. */
  delay_ms?: number;
  /**
   * For error_before and error_after; absent: 500. A 404 or 403 is a no that is not true: the next call tells
   * otherwise.
   */
  status?: number;
  /** For rate_limit, in seconds; absent: 2. */
  retryAfter_s?: number;
};

export type FaultPlan = {
  add(fault: Fault): void;
  list(): Fault[];
  clear(): void;
  /** Starts the dice again, so that a run can be repeated. */
  seed(seed: number): void;
  /** Rolls the dice for one call. */
  draw(operation: Operation): Fault | null;
};

/** The plan of what goes wrong; a fresh one is empty. */
export function createFaultPlan(): FaultPlan {
  let faults: Fault[] = [];
  let roll = createDice(1);
  return {
    add(fault) {
      if (!KINDS.includes(fault.kind)) throw refuse('INVALID_PARAMETER_VALUE', '/kind');
      faults.push({ ...fault });
    },
    list: () => faults.map((fault) => ({ ...fault })),
    clear() {
      faults = [];
    },
    seed(seed) {
      roll = createDice(seed);
    },
    draw(operation) {
      if (faults.length === 0) return null;
      const struck = faults.find(
        (fault) => (fault.operation ?? operation) === operation && roll() < (fault.probability ?? 1),
      );
      if (struck?.count !== undefined) {
        struck.count -= 1;
        if (struck.count <= 0) faults = faults.filter((fault) => fault !== struck);
      }
      return struck ?? null;
    },
  };
}

/** A small generator of numbers in [0, 1) that gives the same row for the same seed (a 32-bit Weyl sequence, mixed). */
function createDice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}
