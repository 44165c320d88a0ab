import type { PayPalState } from '../paypal-state.ts';
import type { Change } from '../records.ts';
import type { Reply } from '../wire/reply.ts';

/** The calls of the wire, named as faults and the list of received requests name them. */
export type Operation =
  | 'token'
  | 'create'
  | 'get'
  | 'patch'
  | 'capture'
  | 'get_capture'
  | 'refund'
  | 'get_refund'
  | 'disputes'
  | 'transactions'
  | 'verify'
  | 'webhook';

export type Call = {
  /** The id in the path, or ''. */
  id: string;
  /** What follows the question mark. */
  query: Readonly<Record<string, unknown>>;
  /** The parsed body; undefined when it was empty. */
  body: unknown;
  /** `Prefer: return=representation`. */
  wantsAll: boolean;
};

/** What a call comes to: its reply, which is final for its PayPal-Request-Id, and what it changes. */
export type Outcome = { reply: Reply; changes: Change[] };

/**
 * Decides a call without changing anything: the caller stores the changes. Throws Refusal for a refusal that changes
 * nothing, which isn't stored.
 */
export type Effect = (paypal: PayPalState, call: Call) => Outcome;

/** The outcome of a call that only reads. */
export function shown(body: object): Outcome {
  return { reply: { status: 200, body }, changes: [] };
}
