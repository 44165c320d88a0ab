import { defineJob, handleJob, type JobHandler } from '#server/kit/jobs/jobs.ts';
import type { Tools } from '#server/kit/tools.ts';
import { emailResetLink } from './password/email-reset-link.ts';

/** Somebody asked for a new password; `ask` names this one asking, so that it is mailed once. */
export const resetRequested = defineJob<{ email: string; ask: string }>('reset_asked');

export const accountJobs = (tools: Tools): JobHandler[] => [
  handleJob(resetRequested, ({ email, ask }) => emailResetLink(tools, email, ask)),
];
