import { answerJob, defineJob, type JobAnswer } from '#server/kit/jobs.ts';
import type { OrderTools } from './order-tools.ts';
import { refundCapture } from './refund-duplicate.ts';

/** Money was taken twice for one order: the second goes back. */
export const refundDuplicate = defineJob<{ captureId: string }>('refund_duplicate');

export const orderJobs = (tools: OrderTools): JobAnswer[] => [
  answerJob(refundDuplicate, ({ captureId }) => refundCapture(tools, captureId)),
];
