/** A payment with what its order says. */
export type Payment = {
  id: number;
  public_id: string;
  order_id: number;
  provider: string;
  state: PaymentState;
  amount_cents: number;
  reference: string | null;
  approval_url: string | null;
  payer_id: string | null;
  approval_no: number;
  checks: number;
  created_at: Date;
  order_status: string;
  user_id: number;
  line_count: number;
};

/**
 * creating: keys are written, the provider may not know it yet. approval: the buyer is asked. capturing: somebody asks
 * for the money, or asked and never heard. capture_pending: the provider has the money on its way. frozen: what came
 * back is not what was asked for; a person must look.
 */
export type PaymentState =
  | 'creating'
  | 'approval'
  | 'capturing'
  | 'capture_pending'
  | 'captured'
  | 'failed'
  | 'expired'
  | 'duplicate'
  | 'frozen'
  | 'refunded';

/** States in which a payment may still bring money; at most one of an order is in one of them. */
export const LIVE_STATES: PaymentState[] = ['creating', 'approval', 'capturing', 'capture_pending'];

/** What a look at a payment shows. `pending` is every case in which nobody knows yet. */
export type Outcome =
  | { kind: 'paid' }
  | { kind: 'pending' }
  | { kind: 'declined'; approvalUrl: string }
  | { kind: 'not_approved'; approvalUrl: string }
  | { kind: 'expired' }
  | { kind: 'refunded' }
  | { kind: 'wrong_payer' };

/** The outcome that a state alone tells, or null when the provider must be asked. */
export function outcomeOf(payment: Pick<Payment, 'state' | 'order_status'>): Outcome | null {
  switch (payment.state) {
    case 'captured':
      return payment.order_status === 'refunded' ? { kind: 'refunded' } : { kind: 'paid' };
    case 'refunded':
    case 'duplicate':
      // The order was paid by another payment and this one goes back, so its buyer has the goods.
      return payment.order_status === 'refunded' ? { kind: 'refunded' } : { kind: 'paid' };
    case 'failed':
    case 'expired':
      return { kind: 'expired' };
    case 'frozen':
    case 'creating':
      return { kind: 'pending' };
    case 'approval':
    case 'capturing':
    case 'capture_pending':
      return null;
  }
}

/** The request ids by which the provider knows a call when it is made again. Stable over retries and crashes. */
export const requestIds = {
  create: (publicId: string) => `c-${publicId}`,
  /** Changes only after a definite decline: a fixed one would give the old decline for ever. */
  capture: (publicId: string, approvalNo: number) => `k-${publicId}-${approvalNo}`,
  refund: (refundId: number, publicId: string) => `r-${publicId}-${refundId}`,
};

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** A buyer at the approval page: looked at 1, 3, 10, 30, 60 minutes after the link was given, then each hour. */
const APPROVAL_PAUSES_MS = [1 * MINUTE, 2 * MINUTE, 7 * MINUTE, 20 * MINUTE, 30 * MINUTE, 60 * MINUTE];
/** Money whose fate is unknown: soon, then ever more rarely, for ever. */
const UNKNOWN_PAUSES_MS = [2 * SECOND, 5 * SECOND, 15 * SECOND, 1 * MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE];

/** When to look at a payment again after `checks` looks. */
export function nextCheck(now_ms: number, checks: number, isUnknown: boolean): Date {
  const pauses = isUnknown ? UNKNOWN_PAUSES_MS : APPROVAL_PAUSES_MS;
  return new Date(now_ms + (pauses[Math.min(checks, pauses.length - 1)] ?? MINUTE));
}
