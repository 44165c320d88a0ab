import { defineJob } from '#server/kit/jobs/jobs.ts';

/** Money was taken twice for one order: the second goes back. */
export const refundDuplicate = defineJob<{ captureId: string }>('refund_duplicate');

/** A refund that somebody asked for and whose end is not known yet. */
export const continueRefund = defineJob<{ refundId: number }>('continue_refund');

/** Money went back and has its credit note: whose it was is to be told. */
export const tellRefund = defineJob<{ creditNote: string }>('tell_refund');
