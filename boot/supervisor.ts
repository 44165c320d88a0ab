import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { WrongSetting } from '#server/kit/config/settings.ts';
import type { Infrastructure } from './infrastructure.ts';
import type { Close } from './shutdown.ts';
import { relayChanges } from './spread-changes.ts';

/**
 * Of several processes one runs what is due, by timers and jobs; the others answer calls. One that is alone does all of
 * it.
 */
export type Part = 'background' | 'calls';
/** The configuration of a process at its start; `dead` are the holders that were killed. */
export type WorkerConfig = {
  part: Part | 'all';
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
/**
 * A message to a process: to leave, since another one takes over its part; or, for the background process, the holder
 * of a killed process, to release its work.
 */
export type ParentMessage = 'leave' | { dead: string };

/** The environment variable with the configuration of a process. */
export const WORKER_CONFIG = 'HURUF_WORKER';

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
 * Keeps the processes of a shop: one that does everything, or several that share the port next to one that does what is
 * due. Whichever dies is replaced at once, one that says nothing for ten seconds is killed first, and on SIGHUP each is
 * replaced by a new one before it goes. This process does nothing that they do, so that little can befall it. Resolves
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
  relayChanges();
  const dead: string[] = [];
  const slots: Slot[] = [];
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

  const parts: WorkerConfig['part'][] =
    serving === 1 ? ['all'] : ['background', ...Array<'calls'>(serving).fill('calls')];
  const start = async (part: WorkerConfig['part']): Promise<Worker> => {
    for (let tries = 0; tries < START_TRIES && !isClosing; tries += 1) {
      const config: WorkerConfig = { part, infrastructure, dead, isLater: isOpen };
      const worker = cluster.fork({ [WORKER_CONFIG]: JSON.stringify(config) });
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
  const releaseWork = (holder: string) => {
    dead.push(holder);
    if (dead.length > DEAD_REMEMBERED) dead.shift();
    // Where that one is away itself, the next one finds it in its configuration.
    slots[0]?.send({ dead: holder });
  };

  const open = async (part: WorkerConfig['part'], number: number) => {
    slots[number] = openSlot(
      await start(part),
      () => start(part),
      () => isClosing,
    );
  };
  await Promise.all(parts.map(open));
  isOpen = true;
  let renewing = Promise.resolve();
  process.on('SIGHUP', () => {
    renewing = renewing
      .then(async () => {
        for (const slot of slots) await slot.renew();
        console.log('All processes were replaced.');
      })
      .catch((error: unknown) => console.error('A process could not be replaced, and goes on.', error));
  });
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

type Slot = { send(message: ParentMessage): void; renew(): Promise<void> };

/** The place of one process, which is never left empty for long. */
function openSlot(first: Worker, start: () => Promise<Worker>, isClosing: () => boolean): Slot {
  let holder: Worker;
  let isFilling = false;

  const take = (worker: Worker) => {
    holder = worker;
    const began = performance.now();
    worker.once('exit', () => {
      if (worker === holder && !isFilling) void refill(Math.max(0, TOO_SOON_MS - (performance.now() - began)));
    });
  };
  const refill = async (pause_ms: number) => {
    isFilling = true;
    await sleep(pause_ms);
    while (!isClosing()) {
      const next = await start().catch((error: unknown) => console.error(error));
      if (!next) continue;
      take(next);
      break;
    }
    isFilling = false;
  };
  const send = (message: ParentMessage, to = holder) => {
    // One that is just dying hears nothing.
    if (to.isConnected()) to.send(message, () => undefined);
  };
  take(first);
  return {
    send,
    async renew() {
      if (isFilling) return;
      isFilling = true;
      const before = holder;
      try {
        take(await start());
        send('leave', before);
      } finally {
        isFilling = false;
        if (holder.isDead() && !isClosing()) void refill(0);
      }
    },
  };
}
