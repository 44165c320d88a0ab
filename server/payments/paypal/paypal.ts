import { CURRENCY } from '#contract/money.ts';
import type { PaymentMode } from '#contract/payment-providers.ts';
import type { CaptureOutcome, NewProviderOrder, OrderCreated, PaymentProvider, Unknown } from '../provider.ts';
import { decidingCapture } from '../provider.ts';
import { type Answer, asFields, isGone, readFound, readIssue, readNo, unreadable } from './answer.ts';
import { createCircuit } from './circuit.ts';
import { createExchange, type Exchange } from './exchange.ts';
import issues from './issues.json' with { type: 'json' };
import { buildOrderBody, cut, dollars } from './order-body.ts';
import { createDisputeReader, readCapture, readOrder, readRefund } from './replies.ts';
import { createReportReader } from './transactions.ts';
import { createWebhookCheck, type SignedEvent } from './webhook.ts';
import { createPayPalWire, DEFAULT_TIMEOUTS, type PayPalTimeouts } from './wire.ts';

/** The outcomes that an issue alone decides; every other issue of a 4xx is a refusal. */
const OUTCOMES: Record<string, string | undefined> = issues;

/** What PayPal's answer to a capture of this order means (PayPal: Orders v2, capture; its issues of 409 and 422). */
function readCaptureOutcome(answer: Answer | Unknown, reference: string): CaptureOutcome {
  if (answer.kind === 'unknown') return answer;
  if (answer.status === 200 || answer.status === 201) return readCaptured(answer, reference);
  if (isGone(answer)) return { kind: 'gone' };
  const issue = readIssue(answer.body);
  if (answer.status === 409 || answer.status === 422) {
    switch (OUTCOMES[issue]) {
      case 'declined':
        return { kind: 'declined', issue };
      case 'not_approved':
        return { kind: 'not_approved' };
      case 'already_captured':
        return { kind: 'already_captured' };
      case 'invoice_used':
        return { kind: 'invoice_used' };
      case 'in_progress':
        return { kind: 'in_progress' };
    }
  }
  return readNo(answer);
}

function readCaptured({ status, body }: Answer, reference: string): CaptureOutcome {
  const order = readOrder(body);
  const capture = order === null ? undefined : decidingCapture(order.captures);
  if (order?.reference !== reference || capture === undefined) {
    return { kind: 'unknown', why: `PayPal answered ${status} to the capture, but shows no capture of this order` };
  }
  return { kind: 'captured', capture };
}

export type PayPalOptions = {
  /** https://api-m.paypal.com, https://api-m.sandbox.paypal.com, or the local stand-in. */
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  isSandbox: boolean;
  place?: PaymentMode;
  /** At most 22 characters for a card statement; empty: PayPal writes the account's name. */
  statementName?: string;
  /** PayPal's id of our webhook; absent: no event is believed. */
  webhookId?: string | undefined;
  exchange?: Exchange;
  /** What certificates are fetched with. */
  fetch?: typeof fetch;
  timeouts?: Partial<PayPalTimeouts>;
  /** Milliseconds of a clock that never goes back. */
  now?: () => number;
};

/** An approval lives for hours, money on its way for a few days. */
const PATIENCE_MS = 72 * 60 * 60_000;
/**
 * A silent provider costs a buyer ten seconds, so three in a row are enough, also where they come one after another.
 */
const CIRCUIT = { failures: 3, memory_ms: 120_000, rest_ms: 30_000 };

/** What holds of PayPal wherever it is asked. */
export const payPalFacts = {
  name: 'paypal',
  path: '/payment/paypal',
  hasEvents: true,
  patience_ms: PATIENCE_MS,
} as const;

/** PayPal behind the port: Orders v2 with intent CAPTURE and Payments v2, over plain HTTP calls. */
export function createPayPal(options: PayPalOptions): PaymentProvider {
  const timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts };
  const now = options.now ?? (() => performance.now());
  const wire = createPayPalWire({
    ...options,
    exchange: options.exchange ?? createExchange(),
    token_ms: timeouts.token_ms,
    now,
  });
  const heard: { answer: number | null; failure: number | null } = { answer: null, failure: null };
  const call: typeof wire = async (request) => {
    const answer = await wire(request);
    heard[answer.kind === 'unknown' || answer.status >= 500 ? 'failure' : 'answer'] = now();
    return answer;
  };
  const circuit = createCircuit(CIRCUIT, now);
  const read = (path: string): Promise<Answer | Unknown> => call({ method: 'GET', path, timeout_ms: timeouts.read_ms });

  const { webhookId } = options;
  /** The event is written into the call as the text that came: written again it would have another CRC32. */
  const askPayPal = async ({ fields, event }: SignedEvent): Promise<boolean | null> => {
    const answer = await call({
      method: 'POST',
      path: '/v1/notifications/verify-webhook-signature',
      timeout_ms: timeouts.read_ms,
      text: `${JSON.stringify(fields).slice(0, -1)},"webhook_event":${event}}`,
    });
    if (answer.kind === 'unknown' || answer.status !== 200) return null;
    return asFields(answer.body).verification_status === 'SUCCESS';
  };
  const checkEvent = webhookId && createWebhookCheck({ ...options, webhookId, askPayPal });

  return {
    ...payPalFacts,
    place: options.place ?? null,
    isSandbox: options.isSandbox,
    isClosed: false,

    standing() {
      const ago = (moment: number | null) => (moment === null ? null : now() - moment);
      return { rest_ms: circuit.wait_ms(), answeredAgo_ms: ago(heard.answer), failedAgo_ms: ago(heard.failure) };
    },

    async createOrder(order, requestId) {
      const body = buildOrderBody(order, options.statementName);
      const wait_ms = circuit.enter();
      if (wait_ms > 0) return { kind: 'unknown', why: 'PayPal failed several times just now', retryAfter_ms: wait_ms };
      const answer = await call({
        method: 'POST',
        path: '/v2/checkout/orders',
        timeout_ms: timeouts.create_ms,
        requestId,
        body,
      });
      if (answer.kind === 'unknown' || answer.status >= 500) circuit.noteFailure();
      else circuit.noteSuccess();
      return readCreated(answer, order);
    },

    async getOrder(reference) {
      const found = readFound(await read(`/v2/checkout/orders/${segment(reference)}`), readOrder);
      return 'value' in found ? { kind: 'found', order: found.value } : found;
    },

    async capture(reference, requestId) {
      const path = `/v2/checkout/orders/${segment(reference)}/capture`;
      const answer = await call({ method: 'POST', path, timeout_ms: timeouts.capture_ms, requestId });
      return readCaptureOutcome(answer, reference);
    },

    /** An order that the buyer never approves expires, and money is captured only when the shop requests it. */
    cancel: async () => ({ kind: 'done' }),

    async changeInvoice(reference, invoiceId) {
      const path = `/v2/checkout/orders/${segment(reference)}`;
      const value = invoiceId;
      const body = [{ op: 'replace', path: "/purchase_units/@reference_id=='default'/invoice_id", value }];
      const answer = await call({ method: 'PATCH', path, timeout_ms: timeouts.create_ms, body });
      if (answer.kind === 'unknown') return answer;
      return answer.status === 204 ? { kind: 'done' } : readNo(answer);
    },

    async getCapture(captureId) {
      const found = readFound(await read(`/v2/payments/captures/${segment(captureId)}`), readCapture);
      return 'value' in found ? { kind: 'found', capture: found.value } : found;
    },

    async refund(captureId, { amount_cents, invoiceId, note }, requestId) {
      const text = note === undefined ? {} : { note_to_payer: cut(note, 255) };
      const body = { amount: dollars(amount_cents), invoice_id: invoiceId, ...text };
      const path = `/v2/payments/captures/${segment(captureId)}/refund`;
      const answer = await call({ method: 'POST', path, timeout_ms: timeouts.refund_ms, requestId, body });
      if (answer.kind === 'unknown') return answer;
      if (answer.status !== 200 && answer.status !== 201) return readNo(answer);
      const refund = readRefund(answer.body);
      if (refund === null) return unreadable(answer);
      if (refund.amount_cents !== amount_cents) {
        return { kind: 'unknown', why: `PayPal made the refund ${refund.id}, but not of the amount asked for` };
      }
      return { kind: 'refunded', refund };
    },

    async getRefund(refundId) {
      const found = readFound(await read(`/v2/payments/refunds/${segment(refundId)}`), readRefund);
      return 'value' in found ? { kind: 'found', refund: found.value } : found;
    },

    findDisputes: createDisputeReader((path) => read(path)),

    findTransactions: createReportReader(read),

    async readEvent(headers, rawBody) {
      return checkEvent ? checkEvent(headers, rawBody) : { kind: 'forged', why: 'no webhook is set up' };
    },
  };
}

/**
 * An order that is not the one asked for, or that the buyer cannot be sent to, is not handed on: asking again with the
 * same request id gives the true one. (A replayed order may be approved already and then needs no link.)
 */
function readCreated(answer: Answer | Unknown, requested: NewProviderOrder): OrderCreated {
  if (answer.kind === 'unknown') return answer;
  if (answer.status !== 200 && answer.status !== 201) return readNo(answer);
  const order = readOrder(answer.body);
  if (order === null) return unreadable(answer);
  const isSame =
    order.amount_cents === requested.amount_cents &&
    order.currency === CURRENCY &&
    order.customId === requested.customId;
  if (!isSame) return { kind: 'unknown', why: `PayPal made the order ${order.reference}, but not the one asked for` };
  if (order.state === 'created' && order.approvalUrl === null) {
    return { kind: 'unknown', why: `PayPal made the order ${order.reference} without an address to approve it` };
  }
  return { kind: 'created', order };
}

/** Ids come from PayPal, by way of our database. Another text could become another address, so it is a bug. */
function segment(id: string): string {
  if (!/^[A-Za-z0-9-]{1,64}$/.test(id)) throw new RangeError('This is no id of PayPal.');
  return id;
}
