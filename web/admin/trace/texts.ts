import { msg } from '#contract/languages/translate.ts';
/** What staff are told of tracing: what was done, and what was not. */
export const texts = {
  notTraced: msg('Failed to trace the file'),
} as const;
