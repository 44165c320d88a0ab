import { defineJob } from '#server/kit/jobs/jobs.ts';

/** Money was taken for what was paid already, or is not to be had any more: it goes back. */
export const refundDuplicate = defineJob<{ captureId: string }>('refund_duplicate');

/** Money that paid nothing went back: whose it was is to be told. */
export const tellReturn = defineJob<{ captureId: string }>('tell_return');

/** A refund that somebody asked for and whose end is not known yet. */
export const continueRefund = defineJob<{ refundId: number }>('continue_refund');

/** Money went back and has its credit note: whose it was is to be told. */
export const tellRefund = defineJob<{ creditNote: string }>('tell_refund');
