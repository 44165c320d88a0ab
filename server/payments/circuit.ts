type CircuitLimits = { failures: number; window_ms: number; rest_ms: number };

type Circuit = {
  /** How long the caller should stay away, in milliseconds; 0: go on. */
  wait_ms(): number;
  noteFailure(): void;
  noteSuccess(): void;
};

/**
 * Spares buyers the wait for somebody who does not answer: after enough failures within the window it stays open for a
 * rest, then lets calls through again. `now` is a clock in milliseconds that never goes back.
 */
export function createCircuit(limits: CircuitLimits, now: () => number): Circuit {
  let failures: number[] = [];
  let openUntil = Number.NEGATIVE_INFINITY;
  return {
    wait_ms: () => Math.max(0, openUntil - now()),
    noteFailure() {
      const time = now();
      failures = [...failures.filter((at) => at > time - limits.window_ms), time];
      if (failures.length < limits.failures) return;
      openUntil = time + limits.rest_ms;
      failures = [];
    },
    noteSuccess() {
      failures = [];
    },
  };
}
