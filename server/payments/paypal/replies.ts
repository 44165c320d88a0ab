import { z } from 'zod';
import { currencyOf } from '#contract/currencies.ts';
import { CURRENCY } from '#contract/money.ts';
import type {
  DisputesFound,
  ProviderCapture,
  ProviderDispute,
  ProviderOrder,
  ProviderRefund,
  Unknown,
} from '../provider.ts';
import { type Answer, readFound } from './answer.ts';
import { fromPayPalValue } from './order-body.ts';

/** PayPal's words for states, and ours. Words that are not here make the answer unreadable rather than a guess. */
const ORDER_STATES = {
  CREATED: 'created',
  SAVED: 'created',
  PAYER_ACTION_REQUIRED: 'created',
  APPROVED: 'approved',
  COMPLETED: 'completed',
  VOIDED: 'voided',
} as const;
const CAPTURE_STATES = {
  COMPLETED: 'completed',
  PENDING: 'pending',
  DECLINED: 'declined',
  DENIED: 'declined',
  FAILED: 'failed',
  REFUNDED: 'refunded',
  PARTIALLY_REFUNDED: 'partially_refunded',
} as const;
const REFUND_STATES = { COMPLETED: 'completed', PENDING: 'pending', FAILED: 'failed', CANCELLED: 'cancelled' } as const;

const money = z
  .object({ currency_code: z.string().regex(/^[A-Z]{3}$/), value: z.string() })
  .transform(({ currency_code, value }, context) => {
    const cents = fromPayPalValue(value, currencyOf(currency_code).decimals);
    if (cents !== null) return { currency_code, value: cents };
    context.addIssue('not an amount');
    return z.NEVER;
  });
const id = z.string().regex(/^[A-Za-z0-9-]{1,64}$/);
const links = z.array(z.object({ href: z.string(), rel: z.string() })).default([]);
const captureReply = z.object({
  id,
  status: z.enum(wordsOf(CAPTURE_STATES)),
  amount: money,
  create_time: z.iso.datetime({ offset: true }),
});
// The shop sells in one currency only, so the port's refunds name no currency; one in another is not ours to count.
const refundAmount = money.refine(({ currency_code }) => currency_code === CURRENCY);
const refundReply = z.object({ id, status: z.enum(wordsOf(REFUND_STATES)), amount: refundAmount, links });
/** A country code in an unknown format is treated as missing. */
const address = z
  .object({ country_code: z.string().regex(/^[A-Z]{2}$/) })
  .optional()
  .catch(undefined);
const orderReply = z.object({
  id,
  status: z.enum(wordsOf(ORDER_STATES)),
  purchase_units: z.tuple([
    z.object({
      amount: money,
      custom_id: z.string(),
      payments: z
        .object({ captures: z.array(captureReply).default([]), refunds: z.array(refundReply).default([]) })
        .optional(),
    }),
  ]),
  payer: z.object({ payer_id: z.string().optional(), address }).optional(),
  payment_source: z.object({ paypal: z.object({ account_id: z.string().optional(), address }).optional() }).optional(),
  links,
});

/** Reads an order (PayPal: Orders v2, `order`), or null when a field that we need is missing or wrong. */
export function readOrder(body: unknown): ProviderOrder | null {
  const read = orderReply.safeParse(body);
  if (!read.success) return null;
  const { data } = read;
  const [unit] = data.purchase_units;
  const refunds = unit.payments?.refunds ?? [];
  return {
    reference: data.id,
    state: ORDER_STATES[data.status],
    approvalUrl: approvalUrl(data.links),
    payerId: data.payer?.payer_id ?? data.payment_source?.paypal?.account_id ?? null,
    payerCountry: (data.payer?.address ?? data.payment_source?.paypal?.address)?.country_code ?? null,
    amount_cents: unit.amount.value,
    currency: unit.amount.currency_code,
    customId: unit.custom_id,
    captures: (unit.payments?.captures ?? []).map((capture) => ({
      ...toCapture(capture),
      refunds: refunds.filter((refund) => belongsTo(refund, capture.id)).map(toRefund),
    })),
  };
}

/** Reads a capture (PayPal: Payments v2, `capture`), or null. */
export function readCapture(body: unknown): ProviderCapture | null {
  const read = captureReply.safeParse(body);
  return read.success ? toCapture(read.data) : null;
}

/** Reads a refund (PayPal: Payments v2, `refund`), or null. */
export function readRefund(body: unknown): ProviderRefund | null {
  const read = refundReply.safeParse(body);
  return read.success ? toRefund(read.data) : null;
}

function toCapture({ id, status, amount, create_time }: z.infer<typeof captureReply>): ProviderCapture {
  return {
    id,
    state: CAPTURE_STATES[status],
    amount_cents: amount.value,
    currency: amount.currency_code,
    createdAt: new Date(create_time).toISOString(),
  };
}

function toRefund({ id, status, amount }: z.infer<typeof refundReply>): ProviderRefund {
  return { id, state: REFUND_STATES[status], amount_cents: amount.value };
}

/** A refund names its capture by its link "up". One without is counted with every capture: an order of ours has one. */
function belongsTo({ links: own }: z.infer<typeof refundReply>, captureId: string): boolean {
  const up = own.find(({ rel }) => rel === 'up');
  return up === undefined || up.href.endsWith(`/${captureId}`);
}

/** PayPal calls the link payer-action when a payment source was named, else approve. */
function approvalUrl(found: z.infer<typeof links>): string | null {
  const link = found.find(({ rel }) => rel === 'payer-action') ?? found.find(({ rel }) => rel === 'approve');
  return link !== undefined && /^https?:\/\//.test(link.href) && URL.canParse(link.href) ? link.href : null;
}

function wordsOf<T extends Record<string, string>>(states: T): (keyof T & string)[] {
  return Object.keys(states);
}

const summary = z.object({ dispute_id: z.string().regex(/^[A-Za-z0-9-]{1,64}$/), status: z.string() });

const disputesReply = z.object({ items: z.array(summary).default([]) });

const disputeReply = summary.extend({ dispute_outcome: z.object({ outcome_code: z.string() }).optional() });

/** Outcomes that take the money from the seller. The others leave it there, or PayPal pays out of its own pocket. */
const LOST = ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED'];

/**
 * Reads the disputes about a capture (PayPal: Disputes v1). The list shows each in short, without its outcome, so one
 * that is resolved is asked for by its id; as long as PayPal says of no outcome it counts as open.
 */
export function createDisputeReader(read: (path: string) => Promise<Answer | Unknown>) {
  const readDispute = async ({
    dispute_id: id,
    status,
  }: z.infer<typeof summary>): Promise<ProviderDispute | Unknown> => {
    if (status !== 'RESOLVED') return { id, state: 'open' };
    const found = readFound(
      await read(`/v1/customer/disputes/${id}`),
      (body) => disputeReply.safeParse(body).data ?? null,
    );
    if (!('value' in found)) return { kind: 'unknown', why: `PayPal does not tell the outcome of dispute ${id}` };
    const outcome = found.value.dispute_outcome?.outcome_code;
    if (outcome === undefined) return { id, state: 'open' };
    return { id, state: LOST.includes(outcome) ? 'lost' : 'won' };
  };
  return async (captureId: string): Promise<DisputesFound> => {
    const path = `/v1/customer/disputes?disputed_transaction_id=${encodeURIComponent(captureId)}`;
    const found = readFound(await read(path), (body) => disputesReply.safeParse(body).data ?? null);
    if (!('value' in found)) return found.kind === 'gone' ? { kind: 'found', disputes: [] } : found;
    const disputes: ProviderDispute[] = [];
    for (const item of found.value.items) {
      const dispute = await readDispute(item);
      if ('kind' in dispute) return dispute;
      disputes.push(dispute);
    }
    return { kind: 'found', disputes };
  };
}
