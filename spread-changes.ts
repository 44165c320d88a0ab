import cluster from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Others } from '#server/kit/database/freshness.ts';

/** What a process says when it has written something that others remember, and when it has heard of that of another one. */
type Said = { changed: number } | { heard: number };
/** What it is told: that another has written something, and that all others have heard of its own. */
type Told = { hear: number } | { spread: number };

/** A process that hears of nothing for so long is busy or dead; what it remembers, the database tells it anyway. */
const LIMIT_MS = 250;

/** Among the processes that this one keeps, tells each what another has written, and that one when all of them know. */
export function relayChanges(): void {
  const waits = new Map<number, { writer: number; change: number; unaware: Set<number> }>();
  let last = 0;
  const send = (id: number, told: Told) => {
    const worker = cluster.workers?.[id];
    if (worker?.isConnected()) worker.send(told, () => undefined);
  };
  const isAware = (serial: number, id: number) => {
    const wait = waits.get(serial);
    if (!wait) return;
    wait.unaware.delete(id);
    if (wait.unaware.size > 0) return;
    waits.delete(serial);
    send(wait.writer, { spread: wait.change });
  };
  cluster.on('message', ({ id: writer }, said: Said) => {
    if ('heard' in said) isAware(said.heard, writer);
    if (!('changed' in said)) return;
    const others = Object.values(cluster.workers ?? {}).flatMap((worker) =>
      worker && worker.id !== writer && worker.isConnected() ? worker.id : [],
    );
    last += 1;
    waits.set(last, { writer, change: said.changed, unaware: new Set(others) });
    for (const id of others) send(id, { hear: last });
    // One that is alone has told everybody.
    isAware(last, writer);
  });
  cluster.on('exit', ({ id }) => {
    for (const serial of [...waits.keys()]) isAware(serial, id);
  });
}

/** The side of a kept process: what tells all others that this one has written something, and what is done when one of them has. */
export function spreadAmongProcesses(): Others {
  const waiting = new Map<number, () => void>();
  let hear: () => void = () => undefined;
  let last = 0;
  process.on('message', (told: Told) => {
    if (typeof told !== 'object') return;
    if ('hear' in told) {
      hear();
      process.send!({ heard: told.hear } satisfies Said);
    }
    if ('spread' in told) waiting.get(told.spread)?.();
  });
  return {
    onChange: (heard) => {
      hear = heard;
    },
    tell: async () => {
      last += 1;
      const change = last;
      const isKnown = new Promise<void>((resolve) => waiting.set(change, resolve));
      process.send!({ changed: change } satisfies Said);
      await Promise.race([isKnown, sleep(LIMIT_MS)]);
      waiting.delete(change);
    },
  };
}
