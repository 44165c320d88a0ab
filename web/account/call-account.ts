import { useEffect } from 'react';
import { CallRefused, createClient } from '#contract/client.ts';
import { remembering } from '../api/as-read.ts';
import { sendFromBrowser } from '../api/browser-send.ts';
import { queriesOf } from '../api/use-query.ts';

/** Calls the shop from the rooms of a customer: also what no other page asks. */
export const callAccount = remembering(createClient(sendFromBrowser));

/** A query of a part of an account page. */
export const accountQuery = queriesOf(callAccount);

/**
 * Why something failed: the shop's own words where it gave a reason, `otherwise` where it did not. Null for nothing
 * that failed.
 */
export function explain(error: unknown, otherwise: string): string | null {
  if (error === undefined) return null;
  if (error instanceof CallRefused) return error.body?.message || otherwise;
  // A login response without user or token throws an error with a message of its own.
  return error instanceof Error && error.message.includes('login response') ? error.message : otherwise;
}

/** Links to files live for 15 minutes; five are left for anyone who reads before clicking. */
const life_ms = 10 * 60_000;

/** Asks again before the links on a page die, and when somebody comes back to a page on which they may have died. */
export function useFreshLinks(reload: () => void): void {
  useEffect(() => {
    let requested_ms = Date.now();
    const renew = () => {
      if (document.hidden || Date.now() - requested_ms < life_ms) return;
      requested_ms = Date.now();
      reload();
    };
    const timer = setInterval(renew, 60_000);
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
    };
  }, [reload]);
}
