import { CallRefused } from '#contract/client.ts';

/** What a return from PayPal comes to. */
export type Outcome<Bought> =
  | { kind: 'paid'; bought: Bought }
  /** `approvalUrl` is where the buyer can go on with the same payment, if anywhere. */
  | { kind: 'failed'; approvalUrl: string | null }
  | { kind: 'refused'; message: string }
  | { kind: 'pending' };

const failed: readonly number[] = [402, 404, 409, 410];

/**
 * Asks the shop once for the outcome of a payment; `ask` gives what was bought, or null while the outcome is unknown. A
 * call that fails, or that the shop can't answer just now, counts as pending too: money may have moved, so the payment
 * is shown as failed only when the shop knows that it failed.
 */
export async function askOutcome<Bought>(ask: () => Promise<Bought | null>): Promise<Outcome<Bought>> {
  try {
    const bought = await ask();
    return bought === null ? { kind: 'pending' } : { kind: 'paid', bought };
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error;
    if (failed.includes(error.status)) return { kind: 'failed', approvalUrl: error.body?.approval_url ?? null };
    if (error.status === 0 || error.status === 429 || error.status >= 500) return { kind: 'pending' };
    return { kind: 'refused', message: error.message };
  }
}
