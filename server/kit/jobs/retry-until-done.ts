import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;

/**
 * Does work that can resume where it stopped, again and again until it is done: with growing pauses, whatever the
 * error, since the shop is open and has to stay so. `failed` gets each failure and the pause after it. Stops early when
 * `signal` is aborted.
 */
export async function retryUntilDone(
  work: () => Promise<void>,
  failed: (error: unknown, again_ms: number) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let pause_ms = FIRST_PAUSE_MS; !signal.aborted; pause_ms = Math.min(pause_ms * 2, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      // What a stop cut short is no failure.
      if (signal.aborted) return;
      failed(error, pause_ms);
      await sleep(pause_ms, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** Whether an answer comes within `patience_ms`; an error is none. */
export async function answersInTime(ask: () => Promise<unknown>, patience_ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, patience_ms, false);
  });
  const answered = ask().then(
    () => true,
    () => false,
  );
  const isThere = await Promise.race([answered, timeout]);
  clearTimeout(timer);
  return isThere;
}
