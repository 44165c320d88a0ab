import type { Effect } from '../calls/call.ts';
import type { Order, PurchaseUnit } from '../records.ts';
import { newId, newPayerId } from '../wire/ids.ts';
import { type Fields, readAddress, readObject, readText } from '../wire/read-fields.ts';
import { refuse } from '../wire/reply.ts';
import { orderById } from './order.ts';
import { viewOrder, viewOrderShortly, viewUnit } from './order-view.ts';
import { readPurchaseUnit } from './read-purchase-unit.ts';

/**
 * POST /v2/checkout/orders. The sandbox takes intent CAPTURE and one purchase unit; PayPal also takes AUTHORIZE
 * (refused here as a right that the account lacks) and up to ten units.
 */
export const createOrder: Effect = (paypal, { body, wantsAll }) => {
  const fields = readObject(body, '') ?? {};
  checkIntent(fields.intent);
  const unit = readPurchaseUnit(onlyUnit(fields.purchase_units), "/purchase_units/@reference_id=='default'");
  const source = readObject(fields.payment_source, '/payment_source');
  const wallet = readObject(source?.paypal, '/payment_source/paypal');
  const order: Order = {
    id: newId(),
    created_ms: paypal.now(),
    updated_ms: paypal.now(),
    status: wallet === undefined ? 'CREATED' : 'PAYER_ACTION_REQUIRED',
    waiting: wallet === undefined ? 'CREATED' : 'PAYER_ACTION_REQUIRED',
    unit,
    ...readContext(wallet?.experience_context ?? fields.application_context),
    payerId: newPayerId(),
    funding: 'ok',
    declinesForEver: false,
    captureId: null,
    isReversed: false,
  };
  return {
    reply: { status: 201, body: wantsAll ? viewOrder(paypal, order) : viewOrderShortly(order) },
    changes: [['order', order.id, order]],
  };
};

function checkIntent(intent: unknown): void {
  if (intent === undefined) throw refuse('MISSING_REQUIRED_PARAMETER', '/intent');
  if (intent === 'AUTHORIZE') throw refuse('PERMISSION_DENIED', '/intent');
  if (intent !== 'CAPTURE') throw refuse('INVALID_PARAMETER_VALUE', '/intent');
}

function onlyUnit(units: unknown): unknown {
  if (units === undefined) throw refuse('MISSING_REQUIRED_PARAMETER', '/purchase_units');
  if (!Array.isArray(units)) throw refuse('INVALID_PARAMETER_SYNTAX', '/purchase_units');
  if (units.length < 1) throw refuse('INVALID_ARRAY_MIN_ITEMS', '/purchase_units');
  if (units.length > 1) throw refuse('INVALID_ARRAY_MAX_ITEMS', '/purchase_units');
  return units[0];
}

/** The older name of the same thing is application_context, at the top of the body. */
function readContext(value: unknown): Pick<Order, 'brandName' | 'returnUrl' | 'cancelUrl'> {
  const at = '/payment_source/paypal/experience_context';
  const context: Fields = readObject(value, at) ?? {};
  return {
    brandName: readText(context.brand_name, `${at}/brand_name`, 127) ?? null,
    returnUrl: readAddress(context.return_url, `${at}/return_url`),
    cancelUrl: readAddress(context.cancel_url, `${at}/cancel_url`),
  };
}

/** The paths that PayPal lets a seller change, of those that the sandbox stores. */
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
