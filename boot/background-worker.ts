import type pg from 'pg';
import { accountJobs } from '#server/accounts/jobs.ts';
import { deliveryJobs } from '#server/deliveries/email/order-emails.ts';
import { startPreparing } from '#server/deliveries/prepare/prepare.ts';
import { releaseDeadJobs, startJobs } from '#server/kit/jobs/jobs.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { orderJobs } from '#server/refunds/jobs.ts';
import type { Infrastructure } from './infrastructure.ts';
import { startScheduler } from './scheduler.ts';
import { closeAll } from './shutdown.ts';

/** Starts the work outside of calls: timers, jobs, and files that are prepared ahead. */
export async function startBackgroundWorker(
  tools: OrderTools,
  pool: pg.Pool,
  { isOwn }: Infrastructure,
  succeedsDead: boolean,
) {
  // If no other process can be working, release the killed one's jobs now, without waiting for them to expire.
  if (succeedsDead && isOwn) await releaseDeadJobs(pool, '0 seconds');
  const runner = await startJobs(pool, [...accountJobs(tools), ...orderJobs(tools), ...deliveryJobs(tools)], tools.log);
  const timers = startScheduler(tools, pool);
  const preparing = startPreparing(tools);
  return {
    stop: () => closeAll([preparing.stop, timers.stop]),
    stopJobs: () => runner.stop(),
    ended: preparing.ended,
  };
}
