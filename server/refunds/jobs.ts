import { enqueue, handleJob, type JobHandler } from '#server/kit/jobs/jobs.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { continueRefund, refundDuplicate } from '#server/orders/order-tools.ts';
import { refundCapture } from './refund-duplicate.ts';
import { advanceRefund } from './refund-order.ts';

/** A refund that the provider has on its way is looked at again after this, by the queue's own clock. */
const LOOK_AGAIN_MS = 60 * 60_000;

export const orderJobs = (tools: OrderTools): JobHandler[] => [
  handleJob(refundDuplicate, async ({ captureId }) => {
    if ((await refundCapture(tools, captureId)) === 'done') return;
    await enqueue(tools.db, refundDuplicate, { captureId }, { runAt: new Date(Date.now() + LOOK_AGAIN_MS) });
  }),
  handleJob(continueRefund, async ({ refundId }) => {
    const state = await advanceRefund(tools, refundId);
    // The queue tries again on its own, with growing pauses.
    if (state === 'unknown') throw new Error(`refund ${refundId} is not known to be made`);
    if (state !== 'on_its_way') return;
    const runAt = new Date(Date.now() + LOOK_AGAIN_MS);
    await enqueue(tools.db, continueRefund, { refundId }, { runAt, key: `refund:${refundId}` });
  }),
];
