import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Close } from './end-with-process.ts';
import type { Infrastructure } from './infrastructure.ts';
import { relayChanges } from './spread-changes.ts';

/** Of several processes one works off what is late, by timers and jobs; the others answer calls. */
export type Part = 'late' | 'calls';
/** What a process is told when it is started; `dead` are the holders that were killed. */
export type Orders = {
  part: Part;
  infrastructure: Infrastructure;
  dead: readonly string[];
  /** The shop is open already. */
  isLater: boolean;
};
/** What a process says when it does its part: the name under which it holds what it works on. */
export type Ready = { holder: string };
/** What it is told: to go, since another one does its part; or, the one that does what is late, whose work is nobody's any more. */
export type Word = 'leave' | { dead: string };

/** Where a process finds its orders. */
export const ORDERS = 'HURUF_ORDERS';

/** One that dies sooner after it began is not started anew at once. */
const TOO_SOON_MS = 1_000;
const START_TRIES = 10;
/** What those before held is long over. */
const DEAD_REMEMBERED = 50;

/**
 * Keeps processes that share the port, and one that does what is late: whichever dies is replaced at once, and on SIGHUP each is replaced by a
 * new one before it goes. This process does nothing that they do, so that little can befall it. Resolves when all of them do their part; one that dies
 * while it starts is tried again, since the database may just be away.
 * @throws when one of them does not start, however often it is tried.
 */
export async function keepProcesses(serving: number, infrastructure: Infrastructure, closing: Close[]): Promise<void> {
  // Each takes connections when it has time for one; none waits in a process that was just killed.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  relayChanges();
  const dead: string[] = [];
  const places: Place[] = [];
  let isClosing = false;
  closing.unshift(async () => {
    isClosing = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const gone = workers.map((worker) => new Promise((resolve) => worker.once('exit', resolve)));
    for (const worker of workers) worker.kill('SIGTERM');
    await Promise.all(gone);
  });

  const start = async (part: Part): Promise<Worker> => {
    for (let tries = 0; tries < START_TRIES && !isClosing; tries += 1) {
      const orders: Orders = { part, infrastructure, dead, isLater: places.length > serving };
      const worker = cluster.fork({ [ORDERS]: JSON.stringify(orders) });
      const ready = await new Promise<Ready | null>((resolve) => {
        const hear = (said: object) => 'holder' in said && resolve(said as Ready);
        worker.on('message', hear).once('exit', () => resolve(null));
      });
      if (ready) {
        worker.once('exit', (code) => code !== 0 && mourn(ready.holder));
        return worker;
      }
      await sleep(TOO_SOON_MS);
    }
    throw new Error(`The process for ${part} did not start.`);
  };
  const mourn = (holder: string) => {
    dead.push(holder);
    if (dead.length > DEAD_REMEMBERED) dead.shift();
    // Where that one is away itself, the next one finds it in its orders.
    places[0]?.say({ dead: holder });
  };

  const open = async (part: Part, number: number) => {
    places[number] = openPlace(
      await start(part),
      () => start(part),
      () => isClosing,
    );
  };
  await Promise.all(Array.from({ length: serving + 1 }, (_, number) => open(number === 0 ? 'late' : 'calls', number)));
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

type Place = { say(word: Word): void; renew(): Promise<void> };

/** The place of one process, which is never left empty for long. */
function openPlace(first: Worker, start: () => Promise<Worker>, isClosing: () => boolean): Place {
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
  const say = (word: Word, to = holder) => {
    // One that is just dying hears nothing.
    if (to.isConnected()) to.send(word, () => undefined);
  };
  take(first);
  return {
    say,
    async renew() {
      if (isFilling) return;
      isFilling = true;
      const before = holder;
      try {
        take(await start());
        say('leave', before);
      } finally {
        isFilling = false;
        if (holder.isDead() && !isClosing()) void refill(0);
      }
    },
  };
}
