/** What staff are told of tracing: what was done, and what was not. */
export const texts = {
  notTraced: 'Failed to trace the file',
} as const;
