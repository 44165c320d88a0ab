import { msg } from '#contract/text/translate.ts';
/** What staff are told of tracing: what was done, and what was not. */
export const texts = {
  notTraced: msg('Failed to trace the file'),
} as const;
