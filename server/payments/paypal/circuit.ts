/** `failures` in a row open it; those older than `memory_ms` are forgotten. It stays open for `rest_ms`. */
type CircuitLimits = { failures: number; memory_ms: number; rest_ms: number };

type Circuit = {
  /**
   * How long the caller should stay away, in milliseconds; 0: go on. After a rest one caller goes on alone, until he
   * has noted how it went.
   */
  enter(): number;
  /** The same for somebody who only wants to know. */
  wait_ms(): number;
  noteFailure(): void;
  noteSuccess(): void;
};

/**
 * Spares buyers the wait for somebody who does not answer: after enough failures in a row, however slowly they come one
 * after another, it stays open for a rest. Then one caller tries; the others wait for how he fares. `now` is a clock in
 * milliseconds that never goes back.
 */
export function createCircuit(limits: CircuitLimits, now: () => number): Circuit {
  let failures: number[] = [];
  let openUntil = Number.NEGATIVE_INFINITY;
  const isTroubled = () => failures.length >= limits.failures;
  const wait_ms = () => Math.max(0, openUntil - now());
  const rest = () => {
    openUntil = now() + limits.rest_ms;
  };
  return {
    wait_ms,
    enter() {
      const wait = wait_ms();
      if (wait === 0 && isTroubled()) rest();
      return wait;
    },
    noteFailure() {
      const time = now();
      failures = [...failures.filter((at) => at > time - limits.memory_ms), time].slice(-limits.failures);
      if (isTroubled()) rest();
    },
    noteSuccess() {
      failures = [];
      openUntil = Number.NEGATIVE_INFINITY;
    },
  };
}
