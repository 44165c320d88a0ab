import type { PaymentMode, ProviderName } from '#contract/payment-providers.ts';

/** A payment with what its order says. */
export type Payment = {
  id: number;
  public_id: string;
  order_id: number;
  provider: ProviderName;
  /** Where it began; only there is it asked about. */
  place: PaymentMode | null;
  state: PaymentState;
  amount_cents: number;
  reference: string | null;
  approval_url: string | null;
  payer_id: string | null;
  approval_no: number;
  checks: number;
  /** Since when the provider says that it does not know it, though its money may have been taken. */
  gone_since: Date | null;
  created_at: Date;
  order_status: string;
  order_kind: 'fonts' | 'subscription';
  user_id: number;
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

/** An order of these has its licences, or had them lawfully. */
const PAID_STATUSES = ['success', 'partially_refunded', 'disputed'];

/** Who paid, and in which country that account is, as far as the provider tells. */
export type Payer = { id: string | null; country: string | null };

/** The result of checking a payment. `pending` covers every case in which the outcome is not known yet. */
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
    // A duplicate goes back or went back, but the order was paid by another payment, so its buyer has the licences.
    case 'duplicate':
    case 'refunded':
      return { kind: PAID_STATUSES.includes(payment.order_status) ? 'paid' : 'refunded' };
    case 'failed':
    case 'expired':
      // Another payment may have paid the order.
      return { kind: PAID_STATUSES.includes(payment.order_status) ? 'paid' : 'expired' };
    case 'frozen':
    case 'creating':
      return { kind: 'pending' };
    case 'approval':
    case 'capturing':
    case 'capture_pending':
      return null;
  }
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** A buyer at the approval page, or money on its way: looked at when the payment is so old, then each hour. */
const CHECKPOINTS_MS = [1 * MINUTE, 3 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR];
/** Money with an unknown outcome: checked soon, then less and less often, without end. */
const UNKNOWN_PAUSES_MS = [2 * SECOND, 5 * SECOND, 15 * SECOND, 1 * MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR];

/**
 * When to look at a waiting payment next: at the marks of its age, however often buyers or scanners looked themselves.
 */
export function nextCheckpoint(now_ms: number, created_at: Date): Date {
  const age = now_ms - created_at.getTime();
  const checkpoint = CHECKPOINTS_MS.find((checkpoint) => checkpoint > age) ?? (Math.floor(age / HOUR) + 1) * HOUR;
  return new Date(created_at.getTime() + checkpoint);
}

const DAY = 24 * HOUR;
/**
 * Captured money is checked at these ages for refunds and disputes with lost events, for as long as there can be any.
 */
const CAPTURED_CHECKPOINTS_MS = [HOUR, DAY, 3 * DAY, 7 * DAY, 30 * DAY, 90 * DAY, 181 * DAY];

/** When to look again at what became of money that was taken; null when nothing can become of it any more. */
export function nextLook(now_ms: number, created_at: Date): Date | null {
  const age = now_ms - created_at.getTime();
  const checkpoint = CAPTURED_CHECKPOINTS_MS.find((checkpoint) => checkpoint > age);
  return checkpoint === undefined ? null : new Date(created_at.getTime() + checkpoint);
}

/** When to ask again for an outcome that stayed unknown `tries` times. */
export function nextTry(now_ms: number, tries: number): Date {
  return new Date(now_ms + (UNKNOWN_PAUSES_MS[tries] ?? HOUR));
}
