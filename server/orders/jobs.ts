import { answerJob, defineJob, type JobAnswer } from '#server/kit/jobs.ts';
import type { OrderTools } from './order-tools.ts';
import { refundCapture } from './refund-duplicate.ts';

/** An order was paid: its buyer is to hear of it. Answered by deliveries. */
export const orderPaid = defineJob<{ orderId: number }>('order_paid');

/** Money was taken twice for one order: the second goes back. */
export const refundDuplicate = defineJob<{ captureId: string }>('refund_duplicate');

export const orderJobs = (tools: OrderTools): JobAnswer[] => [
  answerJob(refundDuplicate, ({ captureId }) => refundCapture(tools, captureId)),
];
