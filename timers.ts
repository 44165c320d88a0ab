import { deleteDeadSessions } from '#server/accounts/queries.ts';
import { forgetOldAttempts } from '#server/kit/attempts.ts';
import { checkPayments, closeOldOrders } from '#server/orders/check-payments.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';

const PAYMENTS_EVERY_MS = 2_000;
const TIDY_EVERY_MS = 10 * 60_000;

/**
 * What must happen although nobody asks: payments whose outcome is open are looked at, old orders closed, dead sessions
 * and counters forgotten. Every process runs them; each is safe to run beside itself.
 */
export function startTimers(tools: OrderTools): { stop(): void } {
  const payments = every(tools, PAYMENTS_EVERY_MS, 'payments not checked', async () => {
    await checkPayments(tools);
  });
  const tidying = every(tools, TIDY_EVERY_MS, 'not tidied', async () => {
    await closeOldOrders(tools);
    await deleteDeadSessions(tools.db, new Date(tools.clock.now()));
    await forgetOldAttempts(tools);
  });
  return {
    stop: () => {
      clearInterval(payments);
      clearInterval(tidying);
    },
  };
}

/** Runs work again and again, never beside itself in one process. */
function every({ log }: OrderTools, pause_ms: number, trouble: string, work: () => Promise<void>): NodeJS.Timeout {
  let isBusy = false;
  const timer = setInterval(async () => {
    if (isBusy) return;
    isBusy = true;
    await work().catch((error) => log.warn({ err: error }, trouble));
    isBusy = false;
  }, pause_ms);
  timer.unref();
  return timer;
}
