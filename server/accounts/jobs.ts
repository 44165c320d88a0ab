import { answerJob, defineJob, type JobAnswer } from '#server/kit/jobs/jobs.ts';
import type { Tools } from '#server/kit/tools.ts';
import { mailResetLink } from './password/email-reset-link.ts';

/** Somebody asked for a new password; `ask` names this one asking, so that it is mailed once. */
export const resetAsked = defineJob<{ email: string; ask: string }>('reset_asked');

export const accountJobs = (tools: Tools): JobAnswer[] => [
  answerJob(resetAsked, ({ email, ask }) => mailResetLink(tools, email, ask)),
];
