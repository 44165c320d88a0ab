import { setTimeout as sleep } from 'node:timers/promises';
import type { Sandbox } from '#sandbox/options.ts';
import type { PaymentState } from '#server/checkout/payment.ts';
import type { Db } from '#server/kit/database/database.ts';
import { approvePayment } from '../buy/approve.ts';
import type { Dice } from './dice.ts';
import type { Furniture } from './lone-shop.ts';

export type Scene = { address: string; sandbox: Sandbox; furniture: Furniture; db: Db };
type CallResult = { status: number; body: Record<string, unknown> };
type Started = {
  paymentId: string;
  approvalUrl: string;
  succeed: string;
  /** Begins to pay again, where the first payment came to nothing. */
  again: () => Promise<Started | null>;
};

const TRIES = 8;
const PAUSE_MS = 120;

/**
 * One purchase with everything that people do: click twice, close the tab, come back thrice, be declined, pay by slow
 * money, and afterwards a refund from the admin area or at the payment provider, or a dispute. Outcomes aren't checked
 * here but at the end of the run.
 */
export async function walkSchedule(scene: Scene, dice: Dice, index: number): Promise<void> {
  const { furniture } = scene;
  const buyer = furniture.buyers[index % furniture.buyers.length]!;
  const ask = (method: string, path: string, body?: object, token = buyer.token) =>
    askShop(scene.address, method, path, body, token);
  const started = dice.chance(0.15)
    ? await startPlan(ask, dice, furniture.planId)
    : await startOrder(ask, dice, furniture, buyer.id);
  if (started === null || dice.chance(0.08)) return;
  if (dice.chance(0.05)) return payTwice(scene, started);
  if (dice.chance(0.05)) return payUnheard(scene, started);
  const funding = dice.pick(['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'decline', 'pending', 'denied'] as const);
  const returnUrl = await approve(started.approvalUrl, funding);
  if (returnUrl === null || dice.chance(0.25)) return;
  const back = new URL(returnUrl);
  const checks = Array.from({ length: dice.between(1, 4) }, (_, at) => async () => {
    if (dice.chance(0.4)) await sleep(dice.between(0, 60));
    if (at % 2 === 0) return askShop(scene.address, 'GET', back.pathname + back.search);
    return ask('GET', `${started.succeed}&PayerID=${back.searchParams.get('PayerID')}`);
  });
  if (dice.chance(0.5)) await Promise.all(checks.map((look) => look()));
  else for (const look of checks) await look();
  // Declined, a person chooses another card on the same page.
  if (funding === 'decline' && dice.chance(0.7)) {
    await approve(started.approvalUrl, 'ok');
    await checks[0]!();
  }
  await afterwards(scene, dice, started);
}

type Ask = (method: string, path: string, body?: object, token?: string) => Promise<CallResult>;

async function startOrder(
  ask: Ask,
  dice: Dice,
  { products, codes }: Furniture,
  userId: number,
): Promise<Started | null> {
  const product = dice.pick(products);
  const standard = { product_id: product.id, license_type_id: product.standardId, price: product.price };
  const web = { product_id: product.id, license_type_id: product.webId, price: product.webPrice };
  const items = [{ ...standard, quantity: dice.between(1, 3) }, ...(dice.chance(0.4) ? [{ ...web, quantity: 1 }] : [])];
  const order = (code?: string) =>
    ask('POST', '/api/orders/create', { user_id: userId, payment_id: null, items, ...(code && { code }) });
  const code = dice.chance(0.3) ? dice.pick(codes) : undefined;
  const isTwice = dice.chance(0.2);
  const first = isTwice ? (await Promise.all([order(code), order(code)]))[0] : await keepOn(() => order(code));
  // A code that others have used up is taken out of the cart.
  const placed = first?.body.code === 'code_used_up' ? await keepOn(order) : first;
  const { id, total_amount } = (placed?.body.order ?? {}) as { id?: number; total_amount?: number };
  if (id === undefined) return null;
  const pay = () =>
    ask('POST', '/payment/paypal/create-payment', { orderId: id, total: total_amount, currency: 'USD' });
  const clicks = dice.chance(0.3) ? await Promise.all([pay(), pay(), pay()]) : [];
  const toStarted = ({ body: { paymentId, approval_url } }: CallResult): Started | null =>
    typeof paymentId !== 'string'
      ? null
      : {
          paymentId,
          approvalUrl: String(approval_url),
          succeed: `/payment/paypal/execute-payment?paymentId=${paymentId}`,
          again: async () => toStarted(await keepOn(pay)),
        };
  return toStarted(clicks.find(({ status }) => status === 200) ?? (await keepOn(pay)));
}

/**
 * Both payments of an order bring money, as a fault that the database forbids would make it: the later money goes back.
 */
async function payTwice({ address, db }: Scene, first: Started): Promise<void> {
  const become = (state: PaymentState, from: PaymentState) =>
    db
      .updateTable('payments')
      .set({ state, check_at: new Date() })
      .where('public_id', '=', first.paymentId)
      .where('state', '=', from)
      .execute();
  const comeBack = async ({ approvalUrl }: Started): Promise<void> => {
    const back = new URL((await approve(approvalUrl, 'ok')) ?? address);
    await askShop(address, 'GET', back.pathname + back.search);
  };
  await become('expired', 'approval');
  const second = await first.again();
  if (second === null || second.paymentId === first.paymentId) return;
  await comeBack(second);
  const paid = await db
    .selectFrom('payments')
    .select('state')
    .where('public_id', '=', second.paymentId)
    .executeTakeFirst();
  if (paid?.state !== 'captured') return;
  await become('approval', 'expired');
  await comeBack(first);
}

/**
 * The reply to a capture is lost, and the next query to the provider answers that the payment doesn't exist; a buyer
 * who comes back then pays only once.
 */
async function payUnheard({ address, sandbox }: Scene, { approvalUrl, again }: Started): Promise<void> {
  const returnUrl = await approve(approvalUrl, 'ok');
  if (returnUrl === null) return;
  const back = new URL(returnUrl);
  sandbox.control.faults.add({ operation: 'capture', kind: 'reset_after', count: 1 });
  await askShop(address, 'GET', back.pathname + back.search);
  sandbox.control.faults.add({ operation: 'get', kind: 'error_before', status: 404, count: 1 });
  await askShop(address, 'GET', back.pathname + back.search);
  const second = await again();
  if (second === null) return;
  const once = await approve(second.approvalUrl, 'ok');
  if (once === null) return;
  const { pathname, search } = new URL(once);
  await askShop(address, 'GET', pathname + search);
}

async function startPlan(ask: Ask, dice: Dice, planId: number): Promise<Started | null> {
  const start = () => ask('POST', '/payment/subscriptions/paypal/create', { planId });
  const toStarted = ({ body }: CallResult): Started | null =>
    typeof body.paymentId !== 'string'
      ? null
      : {
          paymentId: body.paymentId,
          approvalUrl: String(body.approvalUrl),
          succeed: `/payment/subscriptions/paypal/success?paymentId=${body.paymentId}&subscriptionId=${body.subscriptionId}`,
          again: async () => toStarted(await keepOn(start)),
        };
  const clicks = dice.chance(0.3) ? await Promise.all([start(), start(), start()]) : [];
  return toStarted(clicks.find(({ status }) => status === 200) ?? (await keepOn(start)));
}

/** Money that goes back, or on to the bank, if any came. */
async function afterwards(
  { address, sandbox, furniture, db }: Scene,
  dice: Dice,
  { paymentId }: Started,
): Promise<void> {
  const { control } = sandbox;
  const capture = control.captures().find(({ custom_id }) => custom_id === paymentId);
  if (capture?.outcome !== 'COMPLETED') return;
  const adminRefund = async (body: object): Promise<void> => {
    const found = await db
      .selectFrom('payments')
      .innerJoin('orders', 'orders.id', 'payments.order_id')
      .leftJoin('subscriptions', 'subscriptions.order_id', 'orders.id')
      .select(['orders.id', 'subscriptions.id as period'])
      .where('public_id', '=', paymentId)
      .executeTakeFirstOrThrow();
    // A period is given back through either of its doors.
    const isPeriod = found.period !== null && dice.chance(0.5);
    const path = isPeriod ? `/api/subscriptions/${found.period}/refund` : `/api/orders/${found.id}/refund`;
    await askShop(address, 'POST', path, { reason: 'a run', ...body }, furniture.finance.token);
  };
  const left = capture.minor;
  switch (dice.between(0, 10)) {
    case 0:
      return adminRefund({});
    case 1:
      await Promise.all([adminRefund({}), adminRefund({})]);
      return;
    case 2:
      // The refund succeeds but its reply is lost, so it is requested again.
      control.faults.add({ operation: 'refund', kind: 'reset_after', count: 1 });
      return adminRefund({ amount: 5 });
    case 3:
      await Promise.all([adminRefund({ amount: 3 }), Promise.resolve(refundThere(sandbox, capture.id, 200))]);
      return;
    case 4:
      return refundThere(sandbox, capture.id, left);
    case 5:
      return refundThere(sandbox, capture.id, 100);
    case 6:
    case 7:
      control.dispute(capture.id);
      if (dice.chance(0.3)) await adminRefund({});
      if (dice.chance(0.4)) control.decideDispute(capture.id, dice.pick(['BUYER', 'SELLER']));
      return;
    case 8:
      control.move('T0400', -Math.ceil(left / 2));
      if (dice.chance(0.5)) control.move('T0106', -2_000, capture.id);
      return;
    default:
      return;
  }
}

/** A refund on the pages of the provider, as far as it still has the money. */
function refundThere({ control }: Sandbox, captureId: string, minor: number): void {
  const capture = control.captures().find(({ id }) => id === captureId)!;
  const taken = control
    .refunds()
    .filter((refund) => refund.captureId === captureId && ['COMPLETED', 'PENDING'].includes(refund.status));
  const left = capture.minor - taken.reduce((sum, refund) => sum + refund.minor, 0);
  if (left > 0 && !capture.disputed) control.refund(captureId, Math.min(minor, left));
}

async function approve(approvalUrl: string, funding: 'ok' | 'decline' | 'pending' | 'denied'): Promise<string | null> {
  return approvePayment(approvalUrl, { funding }).then(
    ({ returnUrl }) => returnUrl,
    // It was paid already, or its time is over: the provider shows a page instead of leading back.
    () => null,
  );
}

/** As a person at a page that says "try again": until it works, a few times. */
async function keepOn(act: () => Promise<CallResult>): Promise<CallResult> {
  let response = await act();
  for (let tries = 1; tries < TRIES && (response.status === 0 || response.status >= 500); tries += 1) {
    await sleep(PAUSE_MS * tries);
    response = await act();
  }
  return response;
}

/** Status 0: the shop couldn't be reached. */
async function askShop(
  address: string,
  method: string,
  path: string,
  body?: object,
  token?: string,
): Promise<CallResult> {
  try {
    const reply = await fetch(address + path, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(20_000),
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await reply.text();
    const isJson = (reply.headers.get('content-type') ?? '').includes('json');
    return { status: reply.status, body: isJson && text ? (JSON.parse(text) as Record<string, unknown>) : {} };
  } catch (error) {
    if (error instanceof TypeError || (error as Error).name === 'TimeoutError') return { status: 0, body: {} };
    throw error;
  }
}
