import { setTimeout as sleep } from 'node:timers/promises';
import { decidingCapture } from '#server/payments/deciding-capture.ts';
import type { ProviderCapture, ProviderOrder } from '#server/payments/provider.ts';
import { freeInvoice } from './free-invoice.ts';
import type { OrderTools } from './order-tools.ts';
import { nextMark, nextTry, type Outcome, outcomeOf, type Payment, requestIds } from './payment.ts';
import {
  isBeingPaid,
  leasePayment,
  paymentByPublicId,
  type Release,
  releasePayment,
  reopenPayment,
} from './payment-queries.ts';
import { recordCapture } from './record-capture.ts';
import { recordReturned } from './record-returned.ts';

/** Longer than all calls of one look, each as late as it may be, so a lease only ends early when its holder has died. */
const LEASE_MS = 75_000;
/** How long a second caller waits for what the first one finds out. */
const PATIENCE_MS = 5_000;

export type Expected = { payerId?: string };

/**
 * The one place where money becomes goods. The buyer's return, execute-payment, the timer and a second click all come
 * through here, in any order and number, with the effect of one: a lease lets one of them talk to the provider at a time,
 * and the capture's own id lets it be written once. No call to the provider is made inside a transaction.
 */
export async function settleOrder(tools: OrderTools, publicId: string, expected: Expected = {}): Promise<Outcome> {
  const outcome = await settlePayment(tools, publicId, expected);
  return outcome.kind === 'expired' ? outcomeWithoutIt(tools, publicId) : outcome;
}

/** What to tell of a payment that came to nothing: another one of its order may have paid it, or may be about to. */
async function outcomeWithoutIt({ db }: OrderTools, publicId: string): Promise<Outcome> {
  const payment = (await paymentByPublicId(db, publicId))!;
  const known = outcomeOf(payment) ?? { kind: 'pending' };
  return known.kind === 'expired' && (await isBeingPaid(db, payment.order_id)) ? { kind: 'pending' } : known;
}

async function settlePayment(tools: OrderTools, publicId: string, expected: Expected): Promise<Outcome> {
  const { db, clock } = tools;
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const now = clock.now();
    const leased = await leasePayment(db, publicId, new Date(now), new Date(now + LEASE_MS));
    if (leased) return underLease(tools, leased, expected);
    const known = knownOutcome((await paymentByPublicId(db, publicId))!, expected);
    if (known) return known;
    if (performance.now() > deadline) return { kind: 'pending' };
    await sleep(50);
  }
}

/** The outcome of a payment that is over, as far as this caller may know it; null while it is not over. */
export function knownOutcome(payment: Payment, expected: Expected): Outcome | null {
  const known = outcomeOf(payment);
  return known?.kind === 'paid' && isOtherPayer(payment.payer_id, expected) ? { kind: 'wrong_payer' } : known;
}

/** What a look at the provider comes to: the change to write when the lease is given back, and what to tell. */
type Finding =
  | { outcome: Outcome; release: Release; reopen?: string }
  | { capture: ProviderCapture; payerId: string | null }
  | { returned: ProviderCapture };

async function underLease(tools: OrderTools, payment: Payment, expected: Expected): Promise<Outcome> {
  try {
    const finding = await askProvider(tools, payment, expected);
    if ('capture' in finding) return await recordCapture(tools, payment, finding);
    if ('returned' in finding) return await recordReturned(tools, payment, finding.returned);
    await release(tools, payment, finding.release);
    if (!finding.reopen) return finding.outcome;
    await reopenPayment(tools.db, finding.reopen, new Date(tools.clock.now()));
    return await settleOrder(tools, finding.reopen);
  } catch (error) {
    await release(tools, payment, unknown(tools, payment).release);
    throw error;
  }
}

async function askProvider(tools: OrderTools, payment: Payment, expected: Expected): Promise<Finding> {
  const found = await tools.provider.getOrder(payment.reference!);
  if (found.kind === 'gone') return ended('expired', { kind: 'expired' });
  if (found.kind !== 'found') return unknown(tools, payment);
  const { order } = found;
  if (!isAsAsked(order, payment))
    return frozen(tools, payment, 'the provider holds another amount, currency or payment');
  if (order.state === 'voided') return ended('expired', { kind: 'expired' });
  if (order.state === 'created') {
    // After a decline the provider shows a fresh order: the buyer who comes to ask is told of the decline, not of that.
    const kind = payment.approval_no > 1 ? 'declined' : 'not_approved';
    return waiting(tools, payment, { kind, approvalUrl: payment.approval_url! });
  }
  if (isOtherPayer(order.payerId, expected)) return waiting(tools, payment, { kind: 'wrong_payer' });
  if (order.state === 'completed') return weigh(tools, payment, decidingCapture(order.captures), order.payerId);
  return capture(tools, payment, order.payerId);
}

async function capture(
  tools: OrderTools,
  payment: Payment,
  payerId: string | null,
  isInvoiceFreed = false,
): Promise<Finding> {
  const requestId = requestIds.capture(payment.public_id, payment.approval_no);
  // A key that was refused may be refused for ever.
  const taken = await tools.provider.capture(payment.reference!, isInvoiceFreed ? `${requestId}-2` : requestId);
  switch (taken.kind) {
    case 'captured':
      return weigh(tools, payment, taken.capture, payerId);
    case 'already_captured': {
      const found = await tools.provider.getOrder(payment.reference!);
      if (found.kind !== 'found') return unknown(tools, payment);
      return weigh(tools, payment, decidingCapture(found.order.captures), found.order.payerId);
    }
    case 'declined': {
      const declined = waiting(tools, payment, { kind: 'declined', approvalUrl: payment.approval_url! });
      return { ...declined, release: { ...declined.release, approval_no: payment.approval_no + 1 } };
    }
    case 'not_approved':
      return waiting(tools, payment, { kind: 'not_approved', approvalUrl: payment.approval_url! });
    case 'gone':
      return ended('expired', { kind: 'expired' });
    case 'invoice_used': {
      if (isInvoiceFreed) return ended('failed', { kind: 'expired' }, 'the invoice was used before');
      const freed = await freeInvoice(tools, payment);
      if (freed.kind === 'freed') return capture(tools, payment, payerId, true);
      if (freed.kind === 'unknown') return unknown(tools, payment);
      const problem = `the order was paid by ${freed.publicId}`;
      return {
        outcome: { kind: 'pending' },
        release: { state: 'failed', check_at: null, problem },
        reopen: freed.publicId,
      };
    }
    case 'refused':
      return ended('failed', { kind: 'expired' }, taken.issue);
    case 'in_progress':
    case 'unknown':
      return unknown(tools, payment);
  }
}

/** Only a completed capture of exactly the order's amount is money. */
function weigh(
  tools: OrderTools,
  payment: Payment,
  taken: ProviderCapture | undefined,
  payerId: string | null,
): Finding {
  if (!taken) return unknown(tools, payment);
  if (taken.amount_cents !== payment.amount_cents || taken.currency !== 'USD')
    return frozen(tools, payment, 'another amount or currency was captured');
  switch (taken.state) {
    case 'completed':
    case 'partially_refunded':
      return { capture: taken, payerId };
    case 'refunded':
      // It went back before anybody here saw it: there is no money to give goods for.
      return { returned: taken };
    case 'pending': {
      const check_at = nextMark(tools.clock.now(), payment.created_at);
      return {
        outcome: { kind: 'pending' },
        release: { state: 'capture_pending', check_at, checks: 0, payer_id: payerId },
      };
    }
    case 'declined':
    case 'failed':
      return ended('failed', { kind: 'expired' }, `capture ${taken.state}`);
  }
}

function isAsAsked(order: ProviderOrder, payment: Payment): boolean {
  return (
    order.amount_cents === payment.amount_cents && order.currency === 'USD' && order.customId === payment.public_id
  );
}

function isOtherPayer(payerId: string | null, { payerId: expected }: Expected): boolean {
  return expected !== undefined && payerId !== null && expected !== payerId;
}

function waiting({ clock }: OrderTools, payment: Payment, outcome: Outcome): { outcome: Outcome; release: Release } {
  return {
    outcome,
    release: { state: 'approval', check_at: nextMark(clock.now(), payment.created_at), checks: 0 },
  };
}

function unknown({ clock }: OrderTools, payment: Payment): { outcome: Outcome; release: Release } {
  const state = payment.state === 'approval' ? 'capturing' : payment.state;
  return {
    outcome: { kind: 'pending' },
    release: { state, check_at: nextTry(clock.now(), payment.checks), checks: payment.checks + 1 },
  };
}

function ended(state: 'expired' | 'failed', outcome: Outcome, problem: string | null = null): Finding {
  return { outcome, release: { state, check_at: null, problem } };
}

function frozen({ log }: OrderTools, payment: Payment, problem: string): Finding {
  log.error({ payment: payment.public_id, problem }, 'payment frozen');
  return { outcome: { kind: 'pending' }, release: { state: 'frozen', check_at: null, problem } };
}

async function release({ db, clock }: OrderTools, payment: Payment, change: Release): Promise<void> {
  await releasePayment(db, payment.id, change, new Date(clock.now()));
}
