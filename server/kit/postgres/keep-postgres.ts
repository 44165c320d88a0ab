import { setTimeout as sleep } from 'node:timers/promises';
import { type EmbeddedPostgres, launchPostgres, relaunchPostgres } from './launch.ts';

/** Who hears of a database that ended by itself. */
type Told = {
  /** It could not be started; it is tried again after so long. */
  failed(error: unknown, again_ms: number): void;
  /** It is there again. */
  startedAgain(): Promise<void>;
};

const LOOK_EVERY_MS = 250;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
/** One that ran so long had not ended for the reason it would end for at once. */
const SOUND_AFTER_MS = 60_000;

/**
 * Launches the embedded database, and starts it again whenever it ended though nobody stopped it: for ever, with pauses that grow
 * while it does not stay. Where it is reached never changes. Of several processes that keep one, any may be the one that starts it.
 */
export async function keepPostgres(dataDir: string, told: Told): Promise<EmbeddedPostgres> {
  const first = await launchPostgres(dataDir);
  const ending = new AbortController();
  const { signal } = ending;
  let running = first;
  const wait = (ms: number) => sleep(ms, undefined, { ref: false, signal }).catch(() => undefined);
  const watch = async () => {
    let pause_ms = FIRST_PAUSE_MS;
    let since = performance.now();
    while (!signal.aborted) {
      await wait(LOOK_EVERY_MS);
      if (signal.aborted || running.isAlive()) continue;
      if (performance.now() - since > SOUND_AFTER_MS) pause_ms = FIRST_PAUSE_MS;
      else await wait(pause_ms);
      pause_ms = Math.min(pause_ms * 2, LONGEST_PAUSE_MS);
      if (signal.aborted) continue;
      try {
        running = await relaunchPostgres(dataDir);
        await told.startedAgain();
      } catch (error) {
        told.failed(error, pause_ms);
      }
      since = performance.now();
    }
  };
  const watching = watch();
  return {
    ...first,
    isAlive: () => running.isAlive(),
    stop: async () => {
      ending.abort();
      await watching;
      await running.stop();
    },
  };
}
