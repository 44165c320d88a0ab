import { type Effect, shown } from '../calls/call.ts';
import { captureById, refundsOf } from '../payments/capture.ts';
import { viewCapture, viewRefund } from '../payments/capture-view.ts';
import type { PayPalState } from '../paypal-state.ts';
import type { Order, PurchaseUnit } from '../records.ts';
import { writeMoney } from '../wire/money.ts';
import type { Link } from '../wire/reply.ts';
import { writeTime } from '../wire/reply.ts';
import { orderById } from './order.ts';

/** The order as PayPal shows it to `Prefer: return=minimal`. */
export function viewOrderShortly(order: Order): object {
  return { id: order.id, status: order.status, ...viewSource(order), links: orderLinks(order) };
}

/** The order as GET and `Prefer: return=representation` show it, with its capture and refunds when there are some. */
export function viewOrder(paypal: PayPalState, order: Order): object {
  const isApproved = order.status === 'APPROVED' || order.status === 'COMPLETED';
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    ...viewSource(order),
    purchase_units: [{ ...viewUnit(order.unit), ...viewPayments(paypal, order) }],
    ...(isApproved ? { payer: viewPayer(order) } : {}),
    create_time: writeTime(order.created_ms),
    update_time: writeTime(order.updated_ms),
    links: orderLinks(order),
  };
}

/** A link to the approval page stands in the list as long as the payer is to go there. */
function orderLinks(order: Order): Link[] {
  const at = `/v2/checkout/orders/${order.id}`;
  const self = { href: at, rel: 'self', method: 'GET' };
  const approval = { href: approvalHref(order), method: 'GET' };
  const update = { href: at, rel: 'update', method: 'PATCH' };
  const capture = { href: `${at}/capture`, rel: 'capture', method: 'POST' };
  if (order.status === 'COMPLETED') return [self];
  if (order.status === 'APPROVED') return [self, update, capture];
  if (order.status === 'CREATED') return [self, { ...approval, rel: 'approve' }, update, capture];
  return [self, { ...approval, rel: 'payer-action' }];
}

export function approvalHref(order: Order): string {
  return `/checkoutnow?token=${order.id}`;
}

function viewSource(order: Order): object {
  if (order.waiting === 'CREATED' && order.status === 'CREATED') return {};
  const isApproved = order.status === 'APPROVED' || order.status === 'COMPLETED';
  const { payer_id, ...payer } = viewPayer(order);
  return {
    payment_source: { paypal: isApproved ? { ...payer, account_id: payer_id, account_status: 'VERIFIED' } : {} },
  };
}

/** The purchase unit as it stands on the wire. */
export function viewUnit(unit: PurchaseUnit): object {
  const { currency, minor, breakdown, items, ...named } = unit;
  const amount = { ...writeMoney(minor, currency), ...(breakdown === null ? {} : { breakdown }) };
  return { ...named, amount, ...(items === null ? {} : { items }) };
}

function viewPayments(paypal: PayPalState, order: Order): object {
  if (order.captureId === null) return {};
  const capture = captureById(paypal, order.captureId);
  const refunds = refundsOf(paypal, capture).map((refund) => viewRefund(paypal, refund));
  return { payments: { captures: [viewCapture(paypal, capture)], ...(refunds.length > 0 ? { refunds } : {}) } };
}

function viewPayer(order: Order) {
  return {
    name: { given_name: 'Sandbox', surname: 'Buyer' },
    email_address: `${order.payerId.toLowerCase()}@buyer.example`,
    payer_id: order.payerId,
    address: { country_code: 'US' },
  };
}

/** GET /v2/checkout/orders/{id} */
export const getOrder: Effect = (paypal, { id }) => shown(viewOrder(paypal, orderById(paypal, id)));
