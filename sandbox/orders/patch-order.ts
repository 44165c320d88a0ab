import type { Effect } from '../calls/call.ts';
import type { Order, PurchaseUnit } from '../records.ts';
import { refuse } from '../wire/refuse.ts';
import { orderById } from './order.ts';
import { viewUnit } from './order-view.ts';
import { type Fields, readObject } from './read-fields.ts';
import { readPurchaseUnit } from './read-purchase-unit.ts';

/** The paths that PayPal lets a seller change, of those that the sandbox keeps. */
const PATH =
  /^\/purchase_units\/@reference_id=='([^']+)'\/(amount|custom_id|invoice_id|description|soft_descriptor|items)$/;

/** PATCH /v2/checkout/orders/{id}: JSON patches of the purchase unit while the order is not complete. */
export const patchOrder: Effect = (paypal, { id, body }) => {
  const order = orderById(paypal, id);
  if (order.status === 'COMPLETED') throw refuse('ORDER_ALREADY_COMPLETED');
  if (!Array.isArray(body)) throw refuse('INVALID_PARAMETER_SYNTAX', '');
  if (body.length === 0) throw refuse('INVALID_ARRAY_MIN_ITEMS', '');
  const patched: Fields = { ...viewUnit(order.unit) };
  body.forEach((entry: unknown, index) => void applyPatch(order, patched, readObject(entry, `/${index}`) ?? {}, index));
  const unit: PurchaseUnit = readPurchaseUnit(patched, '/purchase_units/0');
  return {
    reply: { status: 204, body: null },
    changes: [['order', id, { unit, updated_ms: paypal.now() }]],
  };
};

function applyPatch(order: Order, unit: Fields, { op, path, value }: Fields, index: number): void {
  if (op !== 'replace' && op !== 'add' && op !== 'remove') throw refuse('INVALID_PARAMETER_VALUE', `/${index}/op`);
  const [, reference, name] = typeof path === 'string' ? (PATH.exec(path) ?? []) : [];
  if (name === undefined || reference !== order.unit.reference_id)
    throw refuse('INVALID_PATCH_OPERATION', `/${index}/path`);
  if (name === 'amount' && op === 'remove') throw refuse('AMOUNT_NOT_PATCHABLE', `/${index}/path`);
  if (name === 'amount' && order.status === 'APPROVED') throw refuse('AMOUNT_CHANGE_NOT_ALLOWED', `/${index}/path`);
  unit[name] = op === 'remove' ? undefined : value;
}
