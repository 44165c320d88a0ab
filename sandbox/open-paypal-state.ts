import { closeSync, fstatSync, ftruncateSync, mkdirSync, openSync, readSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { createClock } from './control/clock.ts';
import type { SandboxOptions } from './options.ts';
import type { ChangeListener, PayPalState } from './paypal-state.ts';
import type { Capture, Change, Movement, Order, Refund, StoredReply } from './records.ts';

/** How often a running sandbox forgets what has ended, so that its memory does not grow for ever. */
const FORGET_MS = 600_000;

/** Opens the sandbox with what its journal remembers. */
export function openPayPalState(options: SandboxOptions): PayPalState {
  const tables = {
    order: new Map<string, Order>(),
    capture: new Map<string, Capture>(),
    refund: new Map<string, Refund>(),
    movement: new Map<string, Movement>(),
    reply: new Map<string, StoredReply>(),
  };
  const listeners = new Set<ChangeListener>();
  const clock = createClock(options.now ?? Date.now);
  const apply = (changes: Change[]): void => {
    for (const [table, id, fields] of changes) {
      const rows: Map<string, object> = tables[table];
      rows.set(id, { ...rows.get(id), ...fields });
    }
  };
  const orderLife_ms = options.orderLife_ms ?? 6 * 3_600_000;
  const forget = (): void => forgetEnded(tables, clock.now(), orderLife_ms);
  const journal = openJournal(options.journalFile, apply, () => {
    forget();
    return everything(tables);
  });
  const timer = setInterval(forget, FORGET_MS);
  timer.unref();

  return {
    orders: tables.order,
    captures: tables.capture,
    refunds: tables.refund,
    movements: tables.movement,
    replies: tables.reply,
    account: {
      uniqueInvoiceIds: options.uniqueInvoiceIds ?? false,
      refundsPend: false,
      declinesForEver: false,
      reportLag_ms: 0,
    },
    clock,
    orderLife_ms,
    denialDelay_ms: options.denialDelay_ms ?? 60_000,
    now: clock.now,
    keep(changes) {
      journal.append(changes);
      const before = listeners.size === 0 ? [] : changes.map(([table, id]) => tables[table].get(id));
      apply(changes);
      changes.forEach((change, at) => {
        for (const listener of listeners) listener(change, before[at]);
      });
    },
    onKept(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close() {
      clearInterval(timer);
      journal.close();
    },
  };
}

type Tables = {
  order: Map<string, Order>;
  capture: Map<string, Capture>;
  refund: Map<string, Refund>;
  movement: Map<string, Movement>;
  reply: Map<string, StoredReply>;
};

/** Removes what calls can't reach any more: orders not captured in time, and replies with an expired request id. */
function forgetEnded(tables: Tables, now: number, orderLife_ms: number): void {
  for (const [id, order] of tables.order) {
    if (order.status !== 'COMPLETED' && now >= order.created_ms + orderLife_ms) tables.order.delete(id);
  }
  for (const [key, reply] of tables.reply) {
    if (now >= reply.until_ms) tables.reply.delete(key);
  }
}

function* everything(tables: Tables): Iterable<Change> {
  for (const [id, order] of tables.order) yield ['order', id, order];
  for (const [id, capture] of tables.capture) yield ['capture', id, capture];
  for (const [id, refund] of tables.refund) yield ['refund', id, refund];
  for (const [id, movement] of tables.movement) yield ['movement', id, movement];
  for (const [key, reply] of tables.reply) yield ['reply', key, reply];
}

type Journal = { append(changes: Change[]): void; close(): void };

const CHUNK = 1 << 20;

/**
 * Reads the journal, hands every line of it to `apply`, writes it again with `all` that is left, and opens it for more.
 * A line is written with one synchronous call, so a process that is killed loses nothing that it had answered. (A
 * machine that loses its power may: a stand-in for a bank that holds no money need not wait for the disk.)
 */
function openJournal(
  file: string | undefined,
  apply: (changes: Change[]) => void,
  all: () => Iterable<Change>,
): Journal {
  if (file === undefined) return { append() {}, close() {} };
  mkdirSync(dirname(file), { recursive: true });
  for (const line of readLines(file)) apply(JSON.parse(line));
  compact(file, all());
  const descriptor = openSync(file, 'a');
  let length = fstatSync(descriptor).size;
  return {
    append(changes) {
      try {
        length += writeWhole(descriptor, `${JSON.stringify(changes)}\n`);
      } catch (error) {
        // A full disk may take half a line; it must not stay in front of the next one.
        ftruncateSync(descriptor, length);
        throw error;
      }
    },
    close: () => closeSync(descriptor),
  };
}

/**
 * Yields whole lines only: what stands behind the last line end was never answered, since the answer waits for the
 * write.
 */
function* readLines(file: string): Iterable<string> {
  const descriptor = openSync(file, 'a+');
  try {
    const chunk = Buffer.allocUnsafe(CHUNK);
    let rest: Buffer = Buffer.alloc(0);
    let at = 0;
    for (;;) {
      const size = readSync(descriptor, chunk, 0, CHUNK, at);
      if (size === 0) return;
      at += size;
      rest = Buffer.concat([rest, chunk.subarray(0, size)]);
      let start = 0;
      for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10, start)) {
        yield rest.toString('utf8', start, end);
        start = end + 1;
      }
      rest = rest.subarray(start);
    }
  } finally {
    closeSync(descriptor);
  }
}

/** The new file takes the old one's place in one step, so a crash in the middle leaves the old one. */
function compact(file: string, changes: Iterable<Change>): void {
  const fresh = openSync(`${file}.new`, 'w');
  let text = '';
  for (const change of changes) {
    text += `${JSON.stringify([change])}\n`;
    if (text.length > CHUNK) {
      writeWhole(fresh, text);
      text = '';
    }
  }
  writeWhole(fresh, text);
  closeSync(fresh);
  renameSync(`${file}.new`, file);
}

/** Answers how many bytes it wrote. */
function writeWhole(descriptor: number, text: string): number {
  const bytes = Buffer.from(text);
  for (let written = 0; written < bytes.length; ) written += writeSync(descriptor, bytes, written);
  return bytes.length;
}
