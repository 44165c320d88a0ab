import { setTimeout as sleep } from 'node:timers/promises';
import { CURRENCY } from '#contract/money.ts';
import { mustExist, notNull } from '#contract/must-exist.ts';
import { isLater } from '#contract/payment-providers.ts';
import { enqueue } from '#server/kit/jobs/jobs.ts';
import { notifyPayment, type OrderTools } from '#server/orders/order-tools.ts';
import type { ProviderCapture, ProviderOrder } from '#server/payments/provider.ts';
import { decidingCapture, invoiceIdOf, requestIds } from '#server/payments/provider.ts';
import { nextCheckpoint, nextTry, type Outcome, outcomeOf, type Payer, type Payment } from './payment.ts';
import {
  isBeingPaid,
  type LeasedPayment,
  leasePayment,
  otherPayments,
  paymentByPublicId,
  type Release,
  releasePayment,
  reopenPayment,
  type WantedPayment,
} from './payment-queries.ts';
import { recordCapture, recordReturned } from './record-capture.ts';

/**
 * Longer than all calls of one look, each as late as it may be, so a lease only ends early when its holder has died.
 */
const LEASE_MS = 75_000;
/** How long a second caller waits for what the first one finds out. */
const PATIENCE_MS = 5_000;

/**
 * The one place where money becomes licences. The buyer's return, execute-payment, the timer and a second click all
 * come through here, in any order and number, with the effect of one: a lease lets one of them talk to the provider at
 * a time, and the capture's own id lets it be written once. No call to the provider is made inside a transaction.
 *
 * Under its lease the payment goes from one state to another by what the provider says:
 *
 * | the provider says                 | the payment is then                                                         |
 * | --------------------------------- | --------------------------------------------------------------------------- |
 * | created, paid by somebody else    | approval: its buyer still has to approve it                                 |
 * | approved                          | captured at once, and what comes of that is one of the lines below          |
 * | capture declined                  | approval, with the next approval_no                                         |
 * | capture completed                 | captured, or duplicate if the order can't be paid with it (record-capture)  |
 * | capture pending                   | capture_pending                                                             |
 * | capture refunded                  | refunded                                                                    |
 * | capture refused, declined, failed | failed                                                                      |
 * | another amount or payment         | frozen, for a person to look at                                             |
 * | voided                            | expired                                                                     |
 * | gone                              | expired; after a capture only when the provider's report doesn't have it    |
 * | invoice used before               | failed if another payment of the order took its money, which is settled     |
 * |                                   | instead; else captured with another invoice id                              |
 * | nothing, or in progress           | as before, or capturing if its money was asked for; asked again later       |
 */
export async function settleOrder(tools: OrderTools, publicId: string, expected: Expected = {}): Promise<Outcome> {
  return settleWanted(tools, mustExist(await wantPayment(tools, publicId)), expected);
}

/**
 * Asks for the lease of a payment, for `settleWanted`; not of one that its provider calls otherwise than `reference`,
 * where that is said.
 */
export function wantPayment({ db, clock }: OrderTools, publicId: string, reference: string | null = null) {
  const now = clock.now();
  return leasePayment(db, publicId, reference, new Date(now), new Date(now + LEASE_MS));
}

/** Settles a payment right after a request for its lease. */
export async function settleWanted(tools: OrderTools, wanted: WantedPayment, expected: Expected): Promise<Outcome> {
  const outcome = await settlePayment(tools, wanted, expected);
  return outcome.kind === 'expired' ? outcomeWithoutIt(tools, wanted.public_id) : outcome;
}

/** What to tell of a payment that came to nothing: another one of its order may have paid it, or may be about to. */
async function outcomeWithoutIt({ db }: OrderTools, publicId: string): Promise<Outcome> {
  const payment = mustExist(await paymentByPublicId(db, publicId));
  const known = outcomeOf(payment) ?? { kind: 'pending' };
  return known.kind === 'expired' && (await isBeingPaid(db, payment.order_id)) ? { kind: 'pending' } : known;
}

async function settlePayment(tools: OrderTools, wanted: WantedPayment, expected: Expected): Promise<Outcome> {
  const deadline = performance.now() + PATIENCE_MS;
  for (let payment = wanted; ; payment = mustExist(await wantPayment(tools, wanted.public_id))) {
    if (payment.was !== null) return underLease(tools, payment, expected);
    const known = knownOutcome(payment, expected);
    if (known) return known;
    if (performance.now() > deadline) return { kind: 'pending' };
    await sleep(50);
  }
}

/** What tells the outcome of a payment that is over. */
export type KnownPayment = Pick<Payment, 'public_id' | 'state' | 'order_status' | 'payer_id'>;

/** The outcome of a payment that is over, as far as this caller may know it; null while it is not over. */
export function knownOutcome(payment: KnownPayment, expected: Expected): Outcome | null {
  const known = outcomeOf(payment);
  return known?.kind === 'paid' && isOtherPayer(payment.payer_id, expected) ? { kind: 'wrong_payer' } : known;
}

async function underLease(tools: OrderTools, payment: LeasedPayment, expected: Expected): Promise<Outcome> {
  try {
    const finding = await queryProvider(tools, payment, expected);
    if ('capture' in finding) return await recordCapture(tools, payment, finding);
    if ('returned' in finding) return await recordReturned(tools, payment, finding.returned);
    await release(tools, payment, finding.release);
    if (!finding.reopen) return finding.outcome;
    await reopenPayment(tools.db, finding.reopen, new Date(tools.clock.now()));
    return await settleOrder(tools, finding.reopen);
  } catch (error) {
    // Whatever broke off, its money may have been taken.
    await release(tools, payment, unknown(tools, { ...payment, was: payment.state }).release);
    throw error;
  }
}

async function release({ db, clock }: OrderTools, payment: LeasedPayment, change: Release): Promise<void> {
  const now = new Date(clock.now());
  const isPending = toNotify(payment, change);
  if (isPending === null) return void (await releasePayment(db, payment.id, change, now));
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await releasePayment(tx, payment.id, change, now);
    if (numUpdatedRows > 0n) await enqueue(tx, notifyPayment, { payment: payment.public_id, isPending });
  });
}

/**
 * Whether the buyer gets an email that the money is on its way (true) or didn't arrive (false); null: there is no news.
 */
function toNotify({ was, provider }: LeasedPayment, { state }: Release): boolean | null {
  // Buyers who pay by bank transfer get other emails about it.
  if (isLater(provider)) return null;
  if (state === 'capture_pending') return was === 'capture_pending' ? null : true;
  return was === 'capture_pending' && (state === 'failed' || state === 'expired') ? false : null;
}

/** Who is expected to pay; empty where that is unknown. */
export type Expected = { payerId?: string };

/**
 * What a look at the provider comes to: the change to write when the lease is given back, and what to tell; or money to
 * write.
 */
export type Finding =
  | (Unpaid & { reopen?: string })
  | { capture: ProviderCapture; payer: Payer }
  | { returned: ProviderCapture };

/** Why a payment of a sandbox comes to nothing in a shop that takes money: nothing was paid for it. */
export const LEFT = 'it was begun in a sandbox, which the shop has left';

/**
 * Asks the provider how a payment under lease stands, and for its money where the buyer has approved it. Writes
 * nothing.
 */
export async function queryProvider(tools: OrderTools, payment: LeasedPayment, expected: Expected): Promise<Finding> {
  if (await tools.providers.isLeft(payment)) return ended('failed', LEFT);
  const found = await (await tools.providers.of(payment)).getOrder(notNull(payment.reference));
  if (found.kind === 'gone') return endUnlessTaken(tools, payment, ended('expired'));
  if (found.kind !== 'found') return unknown(tools, payment);
  return weighOrder(tools, { ...payment, gone_since: null }, found.order, expected);
}

async function weighOrder(
  tools: OrderTools,
  payment: LeasedPayment,
  order: ProviderOrder,
  expected: Expected,
): Promise<Finding> {
  if (order.state === 'voided') return ended('expired');
  if (!isAsRequested(order, payment))
    return mismatch(
      tools,
      payment,
      decidingCapture(order.captures),
      'the provider holds another amount, currency or payment',
    );
  if (order.state === 'created') {
    // After a decline the provider shows a fresh order: the buyer who comes to ask hears of the decline, not of that.
    const kind = payment.approval_no > 1 ? 'declined' : 'not_approved';
    return waiting(tools, payment, { kind, approvalUrl: notNull(payment.approval_url) });
  }
  if (isOtherPayer(order.payerId, expected)) return waiting(tools, payment, { kind: 'wrong_payer' });
  if (order.state === 'completed')
    return weigh(tools, requested(payment), decidingCapture(order.captures), payerOf(order));
  return capture(tools, payment, payerOf(order));
}

async function capture(
  tools: OrderTools,
  payment: LeasedPayment,
  payer: Payer,
  isInvoiceFreed = false,
): Promise<Finding> {
  const requestId = requestIds.capture(payment.public_id, payment.approval_no);
  // A key that was refused may be refused for ever.
  const provider = await tools.providers.of(payment);
  const taken = await provider.capture(notNull(payment.reference), isInvoiceFreed ? `${requestId}-2` : requestId);
  switch (taken.kind) {
    case 'captured':
      return weigh(tools, requested(payment), taken.capture, payer);
    case 'already_captured': {
      const found = await provider.getOrder(notNull(payment.reference));
      if (found.kind !== 'found') return unknown(tools, requested(payment));
      return weigh(tools, requested(payment), decidingCapture(found.order.captures), payerOf(found.order));
    }
    case 'declined': {
      const declined = waiting(tools, payment, { kind: 'declined', approvalUrl: notNull(payment.approval_url) });
      return { ...declined, release: { ...declined.release, approval_no: payment.approval_no + 1 } };
    }
    case 'not_approved':
      return waiting(tools, payment, { kind: 'not_approved', approvalUrl: notNull(payment.approval_url) });
    case 'gone':
      return endUnlessTaken(tools, payment, ended('expired'));
    case 'invoice_used': {
      if (isInvoiceFreed) return ended('failed', 'the invoice was used before');
      const freed = await freeInvoice(tools, payment);
      if (freed.kind === 'freed') return capture(tools, payment, payer, true);
      if (freed.kind === 'unknown') return unknown(tools, requested(payment));
      return { ...ended('failed', `the order was paid by ${freed.publicId}`, 'pending'), reopen: freed.publicId };
    }
    case 'refused':
      // The provider has just shown the order, and that nothing was taken for it.
      return ended('failed', taken.issue);
    case 'in_progress':
    case 'unknown':
      return unknown(tools, requested(payment));
  }
}

/**
 * A payment unknown to the provider ends immediately only while its money can't have been taken. After a capture with a
 * lost answer it may be an error of the provider: the payment ends only when the provider's report doesn't have it
 * either, and the report may even show the money.
 */
async function endUnlessTaken(tools: OrderTools, payment: LeasedPayment, end: Finding): Promise<Finding> {
  if (payment.was === 'approval') return end;
  const now = new Date(tools.clock.now());
  const since = payment.gone_since ?? now;
  const doubted = { ...payment, gone_since: since };
  if (since >= now) return unknown(tools, doubted);
  const provider = await tools.providers.of(payment);
  const report = await provider.findTransactions(payment.created_at, now);
  if (report.kind !== 'found') return unknown(tools, doubted);
  const named = report.transactions.find(({ kind, customId }) => kind === 'payment' && customId === payment.public_id);
  if (named) {
    const found = await provider.getCapture(named.id);
    const payer = { id: payment.payer_id, country: null };
    return found.kind === 'found' ? weigh(tools, doubted, found.capture, payer) : unknown(tools, doubted);
  }
  return report.knownUntil >= since ? end : unknown(tools, doubted);
}

/** Only a completed capture of exactly the order's amount is money. */
export function weigh(
  tools: OrderTools,
  payment: LeasedPayment,
  taken: ProviderCapture | undefined,
  payer: Payer,
): Finding {
  if (!taken) return unknown(tools, payment);
  if (taken.amount_cents !== payment.amount_cents || taken.currency !== CURRENCY)
    return mismatch(tools, payment, taken, 'another amount or currency was captured');
  switch (taken.state) {
    case 'completed':
    case 'partially_refunded':
      return { capture: taken, payer };
    case 'refunded':
      // It went back before anybody here saw it: there is no money to give licences for.
      return { returned: taken };
    case 'pending': {
      const check_at = nextCheckpoint(tools.clock.now(), payment.created_at);
      return {
        outcome: { kind: 'pending' },
        release: { state: 'capture_pending', check_at, checks: 0, payer_id: payer.id },
      };
    }
    case 'declined':
    case 'failed':
      return ended('failed', `capture ${taken.state}`);
  }
}

/** Whether what the provider holds is what was asked for. */
export function isAsRequested(order: ProviderOrder, payment: Payment): boolean {
  return (
    order.amount_cents === payment.amount_cents && order.currency === CURRENCY && order.customId === payment.public_id
  );
}

export const payerOf = ({ payerId, payerCountry }: ProviderOrder): Payer => ({ id: payerId, country: payerCountry });

export function isOtherPayer(payerId: string | null, { payerId: expected }: Expected): boolean {
  return expected !== undefined && payerId !== null && expected !== payerId;
}

/** From here on its money was asked for. */
const requested = (payment: LeasedPayment): LeasedPayment => ({
  ...payment,
  was: payment.was === 'approval' ? 'capturing' : payment.was,
});

/** No money to write. */
type Unpaid = { outcome: Outcome; release: Release };

function waiting({ clock }: OrderTools, payment: Payment, outcome: Outcome): Unpaid {
  return {
    outcome,
    release: {
      state: 'approval',
      check_at: nextCheckpoint(clock.now(), payment.created_at),
      checks: 0,
      gone_since: null,
    },
  };
}

/** The outcome is unknown: the state stays, and the provider is asked again. */
export function unknown({ clock }: OrderTools, payment: LeasedPayment): Unpaid {
  const { was, checks, gone_since } = payment;
  return {
    outcome: { kind: 'pending' },
    release: { state: was, check_at: nextTry(clock.now(), checks), checks: checks + 1, gone_since },
  };
}

function ended(
  state: 'expired' | 'failed',
  problem: string | null = null,
  kind: 'expired' | 'pending' = 'expired',
): Unpaid {
  return { outcome: { kind }, release: { state, check_at: null, problem } };
}

/** What does not fit is for a person to look at, until all of it went back. */
export function mismatch(
  { log }: OrderTools,
  payment: Payment,
  taken: ProviderCapture | undefined,
  problem: string,
): Unpaid {
  if (taken?.state === 'refunded') return ended('failed', `${problem}, and went back`);
  log.error({ payment: payment.public_id, problem }, 'payment frozen');
  return { outcome: { kind: 'pending' }, release: { state: 'frozen', check_at: null, problem } };
}

/** What is to be done when the provider says that the invoice of a payment was paid before. */
type FreedInvoice =
  /** No money was taken for the order; the payment now has another invoice id. */
  | { kind: 'freed' }
  /** This payment of the same order took it, and was taken for ended here. */
  | { kind: 'paid_by'; publicId: string }
  | { kind: 'unknown' };

/**
 * The provider refuses a capture because its invoice id was used. Either another payment of the order took money that
 * the shop never heard of, which then pays the order, or the id is in use elsewhere by chance and gets a suffix. Logged
 * as an error, since neither should happen.
 */
async function freeInvoice({ db, log, providers }: OrderTools, payment: Payment): Promise<FreedInvoice> {
  const provider = await providers.of(payment);
  log.error({ payment: payment.public_id }, 'the invoice of a payment was used before');
  for (const other of await otherPayments(db, payment)) {
    const found = await provider.getOrder(other.reference);
    if (found.kind === 'gone') continue;
    if (found.kind !== 'found') return { kind: 'unknown' };
    if (found.order.captures.some(({ state }) => state === 'completed' || state === 'partially_refunded'))
      return { kind: 'paid_by', publicId: other.public_id };
  }
  const changed = await provider.changeInvoice(
    notNull(payment.reference),
    `${invoiceIdOf(payment.public_id, payment.order_id)}-2`,
  );
  return { kind: changed.kind === 'done' ? 'freed' : 'unknown' };
}
