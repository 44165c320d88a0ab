import { answerJob, defineJob, enqueue, type JobAnswer } from '#server/kit/jobs.ts';
import type { OrderTools } from './order-tools.ts';
import { refundCapture } from './refund-duplicate.ts';

/** Money was taken twice for one order: the second goes back. */
export const refundDuplicate = defineJob<{ captureId: string }>('refund_duplicate');

/** A refund that the provider has on its way is looked at again after this, by the queue's own clock. */
const LOOK_AGAIN_MS = 60 * 60_000;

export const orderJobs = (tools: OrderTools): JobAnswer[] => [
  answerJob(refundDuplicate, async ({ captureId }) => {
    if ((await refundCapture(tools, captureId)) === 'done') return;
    await enqueue(tools.db, refundDuplicate, { captureId }, { runAt: new Date(Date.now() + LOOK_AGAIN_MS) });
  }),
];
