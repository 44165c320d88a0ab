import { useEffect } from 'react';
import { accountAddresses } from '#contract/account-addresses.ts';
import { CallRefused, createClient } from '#contract/client.ts';
import { sendFromBrowser } from '../api/browser-send.ts';
import { questionsOf } from '../api/use-answer.ts';

/** Calls the shop from the rooms of a customer: also what no other page asks. */
export const callAccount = createClient(sendFromBrowser, accountAddresses);

/** A question of a part of a customer's room, for `useAnswer`. */
export const askAccount = questionsOf(callAccount);

/** Why something failed: the shop's own words where it gave a reason, `otherwise` where it did not. Null for nothing that failed. */
export function explain(error: unknown, otherwise: string): string | null {
  if (error === undefined) return null;
  if (error instanceof CallRefused) return error.body?.message || otherwise;
  // An answer without user or token is told in the words of whoever noticed.
  return error instanceof Error && error.message.includes('login response') ? error.message : otherwise;
}

/** Links to files live for 15 minutes; five are left for whoever reads before clicking. */
const life_ms = 10 * 60_000;

/** Asks again before the links on a page die, and when somebody comes back to a page on which they may have died. */
export function useFreshLinks(reload: () => void): void {
  useEffect(() => {
    let asked_ms = Date.now();
    const renew = () => {
      if (document.hidden || Date.now() - asked_ms < life_ms) return;
      asked_ms = Date.now();
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
