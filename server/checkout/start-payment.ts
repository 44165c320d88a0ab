import { setTimeout as sleep } from 'node:timers/promises';
import type { Cents } from '#contract/money.ts';
import { mustExist, notNull } from '#contract/must-exist.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import { codeProblems } from '#contract/nouns/codes.ts';
import { isOneOf } from '#contract/one-of.ts';
import { environmentOf, isLater, type ProviderName, providerNames } from '#contract/payment-providers.ts';
import { problemOfUse } from '#server/discounts/discount-queries.ts';
import { newNumber } from '#server/kit/crypto/tokens.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { Refusal, refuse } from '#server/kit/refusal.ts';
import { HOLD_MS, refuseReserved } from '#server/orders/exclusive-holds.ts';
import { lockFontsOfOrder, lockOrder } from '#server/orders/lock-queries.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import type { PaymentProvider } from '#server/payments/provider.ts';
import { invoiceIdOf, requestIds } from '#server/payments/provider.ts';
import { knownSeller } from '#server/settings/seller/read-seller.ts';
import { isSellerSet } from '#server/settings/seller/seller.ts';
import {
  endsOfHolds,
  holdProducts,
  isPending,
  orderToPay,
  type PayableOrder,
  sellsTemplates,
} from './payable-queries.ts';
import { nextCheckpoint, type Payment } from './payment.ts';
import {
  endLeft,
  giveUpPayment,
  insertPayment,
  keepApproval,
  livePayment,
  ownPaymentsOfDiscount,
  paymentByPublicId,
} from './payment-queries.ts';
import { recordFreeOrder } from './record-capture.ts';
import { LEFT, settleOrder } from './settle-order.ts';

/** The payer id of a free order. */
const FREE_PAYER = 'FREE';

/** An order of nothing needs no provider: it is paid at once, and its approval address is our own return address. */
async function giveFreeOrder(
  tools: OrderTools,
  { place }: PaymentProvider,
  order: PayableOrder,
  public_id: string,
): Promise<Payment> {
  const { db, clock, settings, periods, providers } = tools;
  const now = new Date(clock.now());
  await db.transaction().execute(async (tx) => {
    await lockOrder(tx, order.id);
    // As where money is recorded: the discount is locked after the fonts.
    await lockFontsOfOrder(tx, order.id);
    await takeUse(tools, tx, order.id, place);
    // Another click was first, or another order replaced the same licences.
    if (!(await recordFreeOrder(tools, tx, order.id, { now, place })))
      refuse((await isPending(tx, order.id)) ? 'credit_gone' : 'order_already_paid');
    await periods.begin(tx, order.id, now);
    await tx
      .insertInto('payments')
      .values({
        public_id,
        order_id: order.id,
        provider: 'none',
        state: 'captured',
        amount_cents: 0,
        payer_id: FREE_PAYER,
        approval_url: `${settings.PUBLIC_URL}${providers.main.path}/return?paymentId=${public_id}&PayerID=${FREE_PAYER}`,
        created_at: now,
        updated_at: now,
      })
      .execute();
  });
  return mustExist(await paymentByPublicId(db, public_id));
}

export type Started = { approval_url: string; paymentId: string };

export type PaymentRequest = {
  orderId: number;
  total: Cents;
  /** The main one unless another is named. */
  provider?: ProviderName | undefined;
  /** A payment that is alive at another provider is given up for this one; else the buyer is sent on with that one. */
  instead?: boolean | undefined;
};

/** After this a payment may have ended at the provider, so it is asked before its link is given out again. */
const LINK_AGE_MS = 60 * 60_000;
/** How long a second click waits for the answer that the first one is getting. */
const PATIENCE_MS = 2_000;

/**
 * Starts paying an order, or goes on with the payment that is alive: the same link however often it is asked for. The
 * row with its keys is written before the provider hears of it, so that an answer that is lost can be asked for again.
 */
export async function startPayment(
  tools: OrderTools,
  caller: SessionUser,
  requested: PaymentRequest,
): Promise<Started> {
  const provider = await tools.providers.now(requested.provider);
  const order =
    (await orderToPay(tools.db, requested.orderId, caller.id, new Date(tools.clock.now()))) ??
    refuse('order_not_found');
  if (order.status === 'expired' || order.status === 'failed' || order.is_frozen) refuse('order_closed');
  if (order.status !== 'pending') refuse('order_already_paid');
  if (!order.may_buy) refuse('company_not_buyer');
  if (requested.total !== order.total_cents) refuse('total_mismatch');
  if (provider.isClosed && order.total_cents > 0) refuse('payments_closed');
  const isRealMoney = !provider.isSandbox && order.total_cents > 0;
  if (isRealMoney && !(await isReadyToSell(tools, order.id))) refuse('payments_closed');
  refuseReserved([order.held_until], new Date(tools.clock.now()));
  const payment = await openPayment(tools, provider, order);
  if (await tools.providers.isLeft(payment)) {
    if (!(await endLeft(tools.db, payment.id, LEFT, new Date(tools.clock.now())))) refuse('payment_under_way');
    return startPayment(tools, caller, requested);
  }
  if (requested.instead && payment.provider !== provider.name && order.total_cents > 0) {
    await giveUp(tools, payment);
    return startPayment(tools, caller, { ...requested, instead: false });
  }
  if (payment.approval_url === null) return askProvider(tools, payment, order);
  if (tools.clock.now() - payment.created_at.getTime() < LINK_AGE_MS) return linkOf(payment);
  return refreshLink(tools, caller, requested, payment);
}

/** Real money is taken for a seller that somebody has named, under terms that somebody has read. */
async function isReadyToSell(tools: OrderTools, orderId: number): Promise<boolean> {
  return isSellerSet(await knownSeller(tools)) && !(await sellsTemplates(tools.db, orderId));
}

/** A new payment, or the one that is alive. Only a new one needs its lines to be on offer still. */
async function openPayment(tools: OrderTools, provider: PaymentProvider, order: PayableOrder): Promise<Payment> {
  const { db, clock } = tools;
  const isOnOffer = order.lines.every((line) => line.is_on_offer);
  const isForSale = provider.isSandbox || order.lines.every((line) => !line.demo);
  if (isOnOffer && isForSale && order.credits_stand) {
    await holdForBuyer(tools, order);
    const public_id = `PAY-${newNumber(20)}`;
    if (order.total_cents === 0)
      return withUse(tools, order.id, () => giveFreeOrder(tools, provider, order, public_id));
    const now = clock.now();
    const row = {
      public_id,
      order_id: order.id,
      provider: provider.name,
      place: provider.place,
      amount_cents: order.total_cents,
    };
    const payment = { ...row, now: new Date(now), check_at: nextCheckpoint(now, new Date(now)) };
    const begin = () => (order.is_discounted ? payWithUse(tools, payment) : insertPayment(db, payment));
    const inserted = await withUse(tools, order.id, begin);
    if (inserted) return inserted;
  }
  const living = await livePayment(db, order.id);
  if (living) return living;
  if (!isOnOffer) refuse('offer_withdrawn');
  if (!isForSale) refuse('demo_product');
  if (!order.credits_stand) refuse('credit_gone');
  return refuse('order_already_paid');
}

/**
 * Begins a payment that takes a use of its order's discount with it: of the last one there is a single payment.
 * @throws Refusal code_used_up, code_once, code_first_order.
 */
const payWithUse = (tools: OrderTools, payment: Parameters<typeof insertPayment>[1]) =>
  tools.db.transaction().execute(async (tx) => {
    await takeUse(tools, tx, payment.order_id, payment.place);
    return insertPayment(tx, payment);
  });

/**
 * Begins a payment. Where another order of the same buyer has the use of its discount by a payment that the buyer has
 * not begun at the provider, as after turning back to put another font in the cart, that one ends for this one.
 */
async function withUse<Begun>(tools: OrderTools, orderId: number, begin: () => Promise<Begun>): Promise<Begun> {
  try {
    return await begin();
  } catch (error) {
    if (!(error instanceof Refusal && isOneOf(codeProblems, error.code))) throw error;
    const own = await ownPaymentsOfDiscount(tools.db, orderId);
    const inTheWay = own.filter(({ provider }) => !(isOneOf(providerNames, provider) && isLater(provider)));
    if (inTheWay.length === 0) throw error;
    for (const payment of inTheWay)
      await giveUp(tools, payment).catch((left: unknown) => {
        // One that is paid, or about to be, keeps its use: beginning once more says so.
        if (!(left instanceof Refusal)) throw left;
      });
    return begin();
  }
}

async function takeUse({ clock }: OrderTools, tx: Tx, orderId: number, place: Payment['place']): Promise<void> {
  const problem = await problemOfUse(tx, orderId, environmentOf(place), new Date(clock.now()));
  if (problem !== null) refuse(problem);
}

/** Keeps others from buying what the buyer of an order pays to have alone, all of it or nothing. */
async function holdForBuyer({ db, clock }: OrderTools, { user_id, lines }: PayableOrder): Promise<void> {
  const fonts = lines.flatMap(({ exclusive_of }) => exclusive_of ?? []);
  if (fonts.length === 0) return;
  const now = new Date(clock.now());
  await db.transaction().execute(async (tx) => {
    const owned = await holdProducts(tx, fonts, user_id, now, new Date(now.getTime() + HOLD_MS));
    if (owned.length < new Set(fonts).size) refuseReserved(await endsOfHolds(tx, fonts, user_id), now);
  });
}

async function askProvider(tools: OrderTools, payment: Payment, order: PayableOrder): Promise<Started> {
  const { db, clock, providers, settings, log } = tools;
  const provider = await providers.of(payment);
  const here = `${settings.PUBLIC_URL}${provider.path}`;
  const shop = (await tools.readOwnSettings()).identity.name;
  const created = await provider.createOrder(
    {
      customId: payment.public_id,
      invoiceId: invoiceIdOf(payment.public_id, order.id),
      description: `${shop} order ${order.id}`,
      amount_cents: payment.amount_cents,
      tax_cents: order.tax_cents,
      lines: order.lines.map(({ name, quantity, unit_cents, sku }) => ({ name, quantity, unit_cents, sku })),
      brandName: shop,
      returnUrl: `${here}/return?paymentId=${payment.public_id}`,
      cancelUrl: `${here}/cancel?paymentId=${payment.public_id}`,
    },
    requestIds.create(payment.public_id),
  );
  if (created.kind === 'created' && created.order.approvalUrl) {
    const approval = { reference: created.order.reference, approval_url: created.order.approvalUrl };
    await keepApproval(db, payment.id, approval, new Date(clock.now()));
    return { approval_url: approval.approval_url, paymentId: payment.public_id };
  }
  log.warn({ payment: payment.public_id, answer: created }, 'payment not created');
  return created.kind === 'unknown' && created.hasTwin ? awaitOther(tools, payment) : refuse('provider_unavailable');
}

/** Another click is getting the answer that we did not get: its link is ours too. */
async function awaitOther(tools: OrderTools, payment: Payment): Promise<Started> {
  for (let waited_ms = 0; waited_ms < PATIENCE_MS; waited_ms += 100) {
    const now = await paymentByPublicId(tools.db, payment.public_id);
    if (now?.approval_url) return linkOf(now);
    await sleep(100);
  }
  return refuse('provider_unavailable');
}

/** Ends a payment that the buyer has not begun, so that the order can be paid in another way. */
async function giveUp(tools: OrderTools, payment: Payment): Promise<void> {
  const outcome = await settleOrder(tools, payment.public_id);
  if (outcome.kind === 'paid') refuse('order_already_paid');
  if (outcome.kind === 'expired' || outcome.kind === 'refunded') return;
  if (outcome.kind === 'pending') refuse('payment_under_way');
  const cancelled = await (await tools.providers.of(payment)).cancel(notNull(payment.reference));
  if (cancelled.kind === 'unknown' || cancelled.kind === 'refused') refuse('provider_unavailable');
  const isOver = cancelled.kind === 'done' && (await giveUpPayment(tools.db, payment.id, new Date(tools.clock.now())));
  if (!isOver) refuse('payment_under_way');
}

/** An old payment is looked at before its link is given out again; where it has ended, a new one begins. */
async function refreshLink(
  tools: OrderTools,
  caller: SessionUser,
  requested: PaymentRequest,
  payment: Payment,
): Promise<Started> {
  const outcome = await settleOrder(tools, payment.public_id);
  if (outcome.kind === 'not_approved' || outcome.kind === 'pending' || outcome.kind === 'declined')
    return linkOf(payment);
  return startPayment(tools, caller, requested);
}

function linkOf(payment: Payment): Started {
  return { approval_url: notNull(payment.approval_url), paymentId: payment.public_id };
}
