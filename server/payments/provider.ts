import type { PaymentMode, ProviderName } from '#contract/payment-providers.ts';

/**
 * The port to a payment provider: amounts, references and approval addresses, nothing about orders or licences. Amounts
 * are whole cents. Every call answers with a value; it throws only when it was called wrongly.
 */

/** A payment as the provider sees it. `customId` is the text that the shop gave when it made it. */
export type ProviderOrder = {
  reference: string;
  state: 'created' | 'approved' | 'completed' | 'voided';
  /** Where the buyer goes to approve; null when there is nothing for him to do. */
  approvalUrl: string | null;
  payerId: string | null;
  /** The country of the account that pays (ISO 3166, two letters); null where the provider does not tell. */
  payerCountry: string | null;
  amount_cents: number;
  currency: string;
  customId: string;
  captures: ProviderCapture[];
};

/** Money taken, or about to be. `refunds` is present where the provider lists them with the capture. */
export type ProviderCapture = {
  id: string;
  state: 'completed' | 'pending' | 'declined' | 'failed' | 'refunded' | 'partially_refunded';
  amount_cents: number;
  currency: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  refunds?: ProviderRefund[];
};

/** Money given back. Only a completed refund moved any. */
export type ProviderRefund = {
  id: string;
  state: 'completed' | 'pending' | 'failed' | 'cancelled';
  amount_cents: number;
};

/**
 * Timeout, 5xx, reset, 429, an unreadable answer: it is unknown whether the call took effect. Retry with the same
 * request id.
 */
export type Unknown = {
  kind: 'unknown';
  why: string;
  retryAfter_ms?: number;
  /** A twin of the call is running, and its answer is the one of this call. */
  hasTwin?: true;
};

/** A definite no: nothing took effect and the same call will not succeed later. */
export type Refused = { kind: 'refused'; issue: string; status: number; detail: string };

/** One line of what is paid; its sum over all lines, with the tax, must be the amount of the order. */
type ProviderLine = { name: string; quantity: number; unit_cents: number; sku?: string };

export type NewProviderOrder = {
  /** Ours, and unique; the provider repeats it. */
  customId: string;
  invoiceId: string;
  description: string;
  amount_cents: number;
  lines: ProviderLine[];
  /** What is added to the lines as tax; 0 where they hold it. */
  tax_cents: number;
  brandName: string;
  returnUrl: string;
  cancelUrl: string;
};

export type NewRefund = { amount_cents: number; invoiceId: string; note?: string };

export type OrderCreated = { kind: 'created'; order: ProviderOrder } | Refused | Unknown;

type OrderFound = { kind: 'found'; order: ProviderOrder } | { kind: 'gone' } | Unknown | Refused;

/**
 * What a capture comes to. `captured` carries the capture's own state: only 'completed' is money. `declined` sends the
 * buyer back to the same approval address; the next attempt needs a new request id.
 */
export type CaptureOutcome =
  | { kind: 'captured'; capture: ProviderCapture }
  | { kind: 'declined'; issue: string }
  | { kind: 'not_approved' }
  | { kind: 'already_captured' }
  | { kind: 'in_progress' }
  /** The account takes an invoice id once, and this one was used. */
  | { kind: 'invoice_used' }
  | { kind: 'gone' }
  | Refused
  | Unknown;

type CaptureFound = { kind: 'found'; capture: ProviderCapture } | { kind: 'gone' } | Unknown | Refused;

type RefundOutcome = { kind: 'refunded'; refund: ProviderRefund } | Refused | Unknown;

type RefundFound = { kind: 'found'; refund: ProviderRefund } | { kind: 'gone' } | Unknown | Refused;

/** A buyer's complaint about a capture: open, or decided for the seller (won) or the buyer (lost). */
export type ProviderDispute = { id: string; state: 'open' | 'won' | 'lost' };

export type DisputesFound = { kind: 'found'; disputes: ProviderDispute[] } | Unknown | Refused;

/**
 * One transaction of the account from the provider's report. Outgoing money is negative; `fee_cents` is the provider's
 * fee.
 */
export type ProviderTransaction = {
  id: string;
  /**
   * payout: between the account and a bank. charge: what the provider takes next to the fee of a payment. hold: money
   * that stays in the account and cannot be used, or can be again.
   */
  kind: 'payment' | 'refund' | 'payout' | 'charge' | 'hold' | 'other';
  /** The provider's own word for it. */
  code: string;
  state: 'completed' | 'pending' | 'denied';
  amount_cents: number;
  currency: string;
  fee_cents: number;
  /** Of a refund, or of a charge for one: the capture that it is about. */
  captureId: string | null;
  customId: string | null;
  at: Date;
};

/** `knownUntil`: what is younger may be missing still. */
export type TransactionsFound =
  | { kind: 'found'; transactions: ProviderTransaction[]; knownUntil: Date }
  | Unknown
  | Refused;

/** Where to look at the provider after an event: ids only, since an event's content is not to be believed. */
export type EventPointer = {
  /** Unique by event; the same event may come several times. */
  eventId: string;
  /** The provider's word, e.g. PAYMENT.CAPTURE.COMPLETED. */
  type: string;
  orderReference: string | null;
  captureId: string | null;
  refundId: string | null;
  /** The text that the shop gave the payment, where the event repeats it. */
  customId: string | null;
};

export type EventVerdict = { kind: 'genuine'; pointer: EventPointer } | { kind: 'forged'; why: string } | Unknown;

export type EventHeaders = Record<string, string | string[] | undefined>;

export interface PaymentProvider {
  readonly name: ProviderName;
  /** Where the provider brings buyers back to and posts its events, below the shop's own address: "/payment/paypal". */
  readonly path: string;
  /** It tells on its own what happened, at `path` and "/webhook". */
  readonly hasEvents: boolean;
  /** A payment that has been open for longer wants a look by a person. */
  readonly patience_ms: number;
  /** The environment of this provider, which is stored with each payment; null where none was chosen. */
  readonly place: PaymentMode | null;
  /** True when no money moves; pages show it. */
  readonly isSandbox: boolean;
  /** True where no environment for payments was chosen: no payment can be started. */
  readonly isClosed: boolean;
  /**
   * How it stands with the provider, as far as this process has asked it. `rest_ms`: for so long no payment is begun.
   */
  standing(): { rest_ms: number; answeredAgo_ms: number | null; failedAgo_ms: number | null };
  /** Makes a payment in the shop's currency for the buyer to approve. The same request id never makes a second one. */
  createOrder(order: NewProviderOrder, requestId: string): Promise<OrderCreated>;
  /** Reads a payment; `gone` when the provider does not know it, or not any more. */
  getOrder(reference: string): Promise<OrderFound>;
  /** Takes the money of an approved payment. */
  capture(reference: string, requestId: string): Promise<CaptureOutcome>;
  /** Cancels a payment unless the buyer has started to pay; then `too_late`. */
  cancel(reference: string): Promise<{ kind: 'done' } | { kind: 'too_late' } | Unknown | Refused>;
  /** Gives a payment that was not captured yet another invoice id. */
  changeInvoice(reference: string, invoiceId: string): Promise<{ kind: 'done' } | Unknown | Refused>;
  getCapture(captureId: string): Promise<CaptureFound>;
  /** Gives money back, all or a part; what it may still become stands in the refund's state. */
  refund(captureId: string, refund: NewRefund, requestId: string): Promise<RefundOutcome>;
  getRefund(refundId: string): Promise<RefundFound>;
  /** All complaints about a capture there ever were. */
  findDisputes(captureId: string): Promise<DisputesFound>;
  /** All that moved on the account between two moments, by when it began. It may be hours behind. */
  findTransactions(from: Date, to: Date): Promise<TransactionsFound>;
  /** Checks that an event is the provider's. `rawBody` is byte for byte what came. */
  readEvent(headers: EventHeaders, rawBody: Uint8Array): Promise<EventVerdict>;
}

/** The capture that counts: an order may list others, before or after it, that came to nothing. */
export function decidingCapture(captures: ProviderCapture[]): ProviderCapture | undefined {
  return captures.find(({ state }) => state !== 'declined' && state !== 'failed') ?? captures.at(-1);
}

/** The request ids by which the provider knows a call when it is made again. Stable over retries and crashes. */
export const requestIds = {
  create: (publicId: string) => `c-${publicId}`,
  /** Changes only after a definite decline: a fixed one would give the old decline for ever. */
  capture: (publicId: string, approvalNo: number) => `k-${publicId}-${approvalNo}`,
  refund: (refundId: number, publicId: string) => `r-${publicId}-${refundId}`,
};

/** The invoice id of a payment at the provider. */
export function invoiceIdOf(publicId: string, orderId: number): string {
  return `HURUF-${publicId.slice(-6)}-${orderId}`;
}
