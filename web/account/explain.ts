import { CallRefused } from '#contract/client.ts';

/** Why something failed: the shop's own words where it gave a reason, `otherwise` where it did not. Null for nothing that failed. */
export function explain(error: unknown, otherwise: string): string | null {
  if (error === undefined) return null;
  if (error instanceof CallRefused) return error.body?.message || otherwise;
  // An answer without user or token is told in the words of whoever noticed.
  return error instanceof Error && error.message.includes('login response') ? error.message : otherwise;
}
