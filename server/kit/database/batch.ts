import { setTimeout as sleep } from 'node:timers/promises';
import { mustExist } from '#contract/must-exist.ts';

/**
 * Joins calls into batches: those that come while one is under way go together after it. `run` answers one result for
 * each of a batch, in their order; where it throws, all of the batch fail.
 * @param options `gather_ms`: so long a batch waits for more before it goes; absent: none waits, the first goes at
 * once.
 */
export function batch<Asked, Said>(
  run: (batch: Asked[]) => Promise<Said[]>,
  { most = 50, gather_ms = 0 }: { most?: number; gather_ms?: number } = {},
): (requested: Asked) => Promise<Said> {
  type Waiting = { asked: Asked; resolve(result: Said): void; reject(error: unknown): void };
  const waiting: Waiting[] = [];
  let isRunning = false;

  const runBatch = async (batch: Waiting[]) => {
    try {
      const stated = await run(batch.map(({ asked }) => asked));
      for (const [at, { resolve }] of batch.entries()) resolve(mustExist(stated[at]));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };
  const runAll = async () => {
    isRunning = true;
    while (waiting.length > 0) {
      if (gather_ms > 0 && waiting.length < most) await sleep(gather_ms);
      await runBatch(waiting.splice(0, most));
    }
    isRunning = false;
  };
  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject });
      if (!isRunning) void runAll();
    });
}
