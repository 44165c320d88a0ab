import { createClock } from './control/clock.ts';
import { openJournal } from './journal.ts';
import type { SandboxOptions } from './options.ts';
import type { KeptListener, PayPalState } from './paypal-state.ts';
import type { Capture, Change, KeptReply, Movement, Order, Refund } from './records.ts';

/** How often a running sandbox forgets what has ended, so that its memory does not grow for ever. */
const FORGET_MS = 600_000;

/** Opens the sandbox with what its journal remembers. */
export function openPayPalState(options: SandboxOptions): PayPalState {
  const tables = {
    order: new Map<string, Order>(),
    capture: new Map<string, Capture>(),
    refund: new Map<string, Refund>(),
    movement: new Map<string, Movement>(),
    reply: new Map<string, KeptReply>(),
  };
  const listeners = new Set<KeptListener>();
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
  reply: Map<string, KeptReply>;
};

/** Nobody can ask for these any more: orders that were not captured in time, replies whose request id is new again. */
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
