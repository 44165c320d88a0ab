import { askOutcome, type Outcome } from './ask-outcome.ts';

const waits_ms = [2000, 4000, 8000] as const;

/**
 * Asks for the outcome of a payment at once, then after 2, 4 and 8 seconds, and every 8 from there, and tells each
 * answer; the first that is not pending is the last. @returns how to stop.
 */
export function keepAsking<Bought>(
  ask: () => Promise<Bought | null>,
  notify: (outcome: Outcome<Bought>) => void,
): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  async function askAgain(times: number) {
    const outcome = await askOutcome(ask);
    if (isOver) return;
    if (outcome.kind === 'pending')
      timer = setTimeout(() => askAgain(times + 1), waits_ms[Math.min(times, waits_ms.length - 1)]);
    notify(outcome);
  }
  askAgain(0);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
