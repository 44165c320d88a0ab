import cluster from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Others } from '#server/kit/database/freshness.ts';

/**
 * What a process says when it has written something that others remember, and when it has heard of that of another one.
 */
type Message = { changed: number } | { heard: number };
/** A message to a process: that another has written something, or that all others have received its own change. */
type Notice = { hear: number } | { spread: number };

/** A process that hears of nothing for so long is busy or dead; what it remembers, the database tells it anyway. */
const LIMIT_MS = 250;

/**
 * Among the child processes, notifies each of the changes of another, and that one once all of them have received it.
 */
export function relayChanges(): void {
  const waits = new Map<number, { writer: number; change: number; unaware: Set<number> }>();
  let last = 0;
  const send = (id: number, notified: Notice) => {
    const worker = cluster.workers?.[id];
    if (worker?.isConnected()) worker.send(notified, () => undefined);
  };
  const isAware = (serial: number, id: number) => {
    const wait = waits.get(serial);
    if (!wait) return;
    wait.unaware.delete(id);
    if (wait.unaware.size > 0) return;
    waits.delete(serial);
    send(wait.writer, { spread: wait.change });
  };
  cluster.on('message', ({ id: writer }, result: Message) => {
    if ('heard' in result) isAware(result.heard, writer);
    if (!('changed' in result)) return;
    const others = Object.values(cluster.workers ?? {}).flatMap((worker) =>
      worker && worker.id !== writer && worker.isConnected() ? worker.id : [],
    );
    last += 1;
    waits.set(last, { writer, change: result.changed, unaware: new Set(others) });
    for (const id of others) send(id, { hear: last });
    // With no other process, all have received it.
    isAware(last, writer);
  });
  cluster.on('exit', ({ id }) => {
    for (const serial of [...waits.keys()]) isAware(serial, id);
  });
}

/**
 * The side of a child process: notifies all others when this one has written something, and is notified when one of
 * them has.
 */
export function spreadAmongProcesses(): Others {
  const waiting = new Map<number, () => void>();
  let hear: () => void = () => undefined;
  let last = 0;
  process.on('message', (notified: Notice) => {
    if (typeof notified !== 'object') return;
    if ('hear' in notified) {
      hear();
      process.send!({ heard: notified.hear } satisfies Message);
    }
    if ('spread' in notified) waiting.get(notified.spread)?.();
  });
  return {
    onChange: (heard) => {
      hear = heard;
    },
    tell: async () => {
      last += 1;
      const change = last;
      const isKnown = new Promise<void>((resolve) => waiting.set(change, resolve));
      process.send!({ changed: change } satisfies Message);
      await Promise.race([isKnown, sleep(LIMIT_MS)]);
      waiting.delete(change);
    },
  };
}
