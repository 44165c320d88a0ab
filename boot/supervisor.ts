import cluster, { type Worker } from 'node:cluster';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { WrongSetting } from '#server/kit/config/settings.ts';
import type { Infrastructure } from './infrastructure.ts';
import type { Close } from './shutdown.ts';

/** All processes answer calls; the first one also does the background work: timers and jobs. */
export type Part = 'all' | 'calls';
/** The configuration of a process at its start; `dead` are the holders that were killed. */
export type WorkerConfig = {
  part: Part;
  infrastructure: Infrastructure;
  dead: readonly string[];
  /** The shop is open already. */
  isLater: boolean;
};
/** What a process says when it does its part: the name under which it holds what it works on. */
export type Ready = { holder: string };
/** What it says when it cannot do its part here, in one line for anyone who starts the shop. */
export type StartFailure = { failure: string };
/** What it says again and again while it is not busy with one step. */
export const ALIVE = { alive: true };
export const ALIVE_EVERY_MS = 1_000;
/** A message to the process with the background work: the holder of a killed process, to release its work. */
export type ParentMessage = { dead: string };

/** The environment variable with the configuration of a process. */
export const WORKER_CONFIG = 'HURUF_WORKER';

/**
 * How glibc hands memory back, unless it was set: large blocks at once, and two heaps instead of one for each thread.
 * What each figure gives: bench/NOTES.md, 2.
 */
const SPARING = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_TRIM_THRESHOLD_: '131072' };

/**
 * V8's helpers collect and compile next to a process, four of them as Node has it: where there is no core for each,
 * anyone who is answered waits for them.
 */
const LEAVE_A_CORE = `--v8-pool-size=${Math.max(1, Math.min(4, availableParallelism() - 1))}`;

/** One that dies sooner after it began is not started again at once. */
const TOO_SOON_MS = 500;
/**
 * After this many moments without a word a process is killed. They are counted here, so that a machine that slept ends
 * none.
 */
const SILENT_MOMENTS = 10;
/** Of the ten seconds that the end may take; the database wants the rest. */
const END_LIMIT_MS = 7_000;
const START_TRIES = 10;
/** What those before held is long over. */
const DEAD_REMEMBERED = 50;

/**
 * Starts the processes of a shop, which share the port, and starts another for each one that dies; one that says
 * nothing for ten seconds is killed first. This process does nothing that they do, so little can happen to it. Resolves
 * when all of them do their part; one that dies while it starts is tried again, since the database may just be away.
 * @throws when one of them does not start, however often it is tried.
 */
export async function superviseProcesses(
  serving: number,
  infrastructure: Infrastructure,
  closing: Close[],
): Promise<void> {
  // Each takes connections when it has time for one; none waits in a process that was just killed.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ execArgv: [...process.execArgv, LEAVE_A_CORE] });
  const dead: string[] = [];
  let isClosing = false;
  let isOpen = false;
  closing.unshift(async () => {
    isClosing = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const gone = workers.map((worker) => new Promise((resolve) => worker.once('exit', resolve)));
    for (const worker of workers) worker.process.kill('SIGTERM');
    // One that is busy with one step for ever would hold the port when this process is gone.
    const deadline = setTimeout(() => workers.forEach((worker) => void worker.process.kill('SIGKILL')), END_LIMIT_MS);
    await Promise.all(gone);
    clearTimeout(deadline);
  });

  const start = async (part: Part): Promise<Worker> => {
    for (let tries = 0; tries < START_TRIES && !isClosing; tries += 1) {
      const config: WorkerConfig = { part, infrastructure, dead, isLater: isOpen };
      const worker = cluster.fork({ ...SPARING, ...process.env, [WORKER_CONFIG]: JSON.stringify(config) });
      const result = await new Promise<Ready | StartFailure | null>((resolve) => {
        const hear = (message: object) =>
          ('holder' in message || 'failure' in message) && resolve(message as Ready | StartFailure);
        worker.on('message', hear).once('exit', () => resolve(null));
      });
      if (result && 'holder' in result) {
        worker.once('exit', (code) => code !== 0 && releaseWork(result.holder));
        killWhenSilent(worker);
        return worker;
      }
      if (result && !isOpen) throw new WrongSetting(result.failure);
      await sleep(TOO_SOON_MS);
    }
    throw new Error(`The process for ${part} did not start.`);
  };
  let first: Worker | null = null;
  const releaseWork = (holder: string) => {
    dead.push(holder);
    if (dead.length > DEAD_REMEMBERED) dead.shift();
    // If the first process is away itself, the next one finds the holder in its configuration.
    if (first?.isConnected()) first.send({ dead: holder } satisfies ParentMessage, () => undefined);
  };
  const keep = async (part: Part): Promise<void> => {
    const worker = await start(part);
    const began = performance.now();
    if (part === 'all') first = worker;
    worker.once('exit', async () => {
      await sleep(Math.max(0, TOO_SOON_MS - (performance.now() - began)));
      while (!isClosing && !(await keep(part).then(() => true, logFailure)));
    });
  };
  await Promise.all(Array.from({ length: serving }, (_, number) => keep(number === 0 ? 'all' : 'calls')));
  isOpen = true;
}

function logFailure(error: unknown): false {
  console.error(error);
  return false;
}

/** Kills a process that does not answer any more: it cannot end on its own, and anyone who asks it waits in vain. */
function killWhenSilent(worker: Worker): void {
  let silent = 0;
  worker.on('message', (message: object) => {
    if ('alive' in message) silent = 0;
  });
  const moments = setInterval(() => {
    silent += 1;
    if (silent <= SILENT_MOMENTS) return;
    console.error(
      `A process of the shop (${worker.process.pid}) did not answer for ${SILENT_MOMENTS} s and was killed.`,
    );
    worker.process.kill('SIGKILL');
  }, ALIVE_EVERY_MS).unref();
  worker.once('exit', () => clearInterval(moments));
}
