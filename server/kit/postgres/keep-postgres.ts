import { setTimeout as sleep } from 'node:timers/promises';
import { type EmbeddedPostgres, launchPostgres, relaunchPostgres } from './launch.ts';

/** Who hears of a database that ended on its own. */
type Message = {
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
 * Launches the embedded database, and restarts it whenever it ends unexpectedly: for ever, with growing pauses while it
 * doesn't stay up. Its address never changes. When several processes share a database, any of them may start it.
 */
export async function keepPostgres(dataDir: string, notified: Message): Promise<EmbeddedPostgres> {
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
        await notified.startedAgain();
      } catch (error) {
        notified.failed(error, pause_ms);
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
