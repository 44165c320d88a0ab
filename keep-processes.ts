import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Close } from './end-with-process.ts';
import type { Infrastructure } from './infrastructure.ts';

/** Of several processes one works off what is late, by timers and jobs; the others answer calls. */
export type Part = 'late' | 'calls';
/** What a process is told when it is started. */
export type Orders = {
  part: Part;
  infrastructure: Infrastructure;
  /** The process whose place it takes was killed, so what that one held is nobody's. */
  succeedsDead: boolean;
};

/** Where a process finds its orders. */
export const ORDERS = 'HURUF_ORDERS';
/** What a process says when it does its part. */
export const READY = 'ready';
/** What it is told when another one does it. */
export const LEAVE = 'leave';

/** One that dies sooner after it began is not started anew at once. */
const TOO_SOON_MS = 1_000;
const START_TRIES = 10;

/**
 * Keeps processes that share the port, and one that does what is late: whichever dies is replaced at once, and on SIGHUP each is replaced by a
 * new one before it goes. This process does nothing that they do, so that little can befall it. Resolves when all of them do their part; one that dies
 * while it starts is tried again, since the database may just be away.
 * @throws when one of them does not start, however often it is tried.
 */
export async function keepProcesses(serving: number, infrastructure: Infrastructure, closing: Close[]): Promise<void> {
  // Each takes connections when it has time for one; none waits in a process that was just killed.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  let isClosing = false;
  closing.unshift(async () => {
    isClosing = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const gone = workers.map((worker) => new Promise((resolve) => worker.once('exit', resolve)));
    for (const worker of workers) worker.kill('SIGTERM');
    await Promise.all(gone);
  });

  const start = async (part: Part, succeedsDead: boolean): Promise<Worker> => {
    for (let tries = 0; tries < START_TRIES && !isClosing; tries += 1) {
      const orders: Orders = { part, infrastructure, succeedsDead };
      const worker = cluster.fork({ [ORDERS]: JSON.stringify(orders) });
      const isReady = await new Promise<boolean>((resolve) => {
        worker.once('message', () => resolve(true)).once('exit', () => resolve(false));
      });
      if (isReady) return worker;
      await sleep(TOO_SOON_MS);
    }
    throw new Error(`The process for ${part} did not start.`);
  };

  const places = await Promise.all(
    Array.from({ length: serving + 1 }, async (_, number): Promise<Place> => {
      const part = number === 0 ? 'late' : 'calls';
      return openPlace(
        await start(part, false),
        (succeedsDead) => start(part, succeedsDead),
        () => isClosing,
      );
    }),
  );
  let renewing = Promise.resolve();
  process.on('SIGHUP', () => {
    renewing = renewing
      .then(async () => {
        for (const place of places) await place.renew();
        console.log('All processes were replaced.');
      })
      .catch((error: unknown) => console.error('A process could not be replaced, and goes on.', error));
  });
}

type Place = { renew(): Promise<void> };

/** The place of one process, which is never left empty for long. */
function openPlace(first: Worker, start: (succeedsDead: boolean) => Promise<Worker>, isClosing: () => boolean): Place {
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
      const next = await start(true).catch((error: unknown) => console.error(error));
      if (next) {
        take(next);
        break;
      }
    }
    isFilling = false;
  };
  take(first);
  return {
    async renew() {
      if (isFilling) return;
      isFilling = true;
      const before = holder;
      try {
        take(await start(false));
        if (before.isConnected()) before.send(LEAVE);
      } finally {
        isFilling = false;
        if (holder.isDead() && !isClosing()) void refill(0);
      }
    },
  };
}
