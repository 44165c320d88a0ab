import { setTimeout as sleep } from 'node:timers/promises';
import { mustExist } from '#contract/must-exist.ts';
import { isLater, type ProviderName } from '#contract/payment-providers.ts';
import { enqueue } from '#server/kit/jobs/jobs.ts';
import { notifyPayment, type OrderTools } from '#server/orders/order-tools.ts';
import { type Outcome, outcomeOf, type Payment } from './payment.ts';
import {
  isBeingPaid,
  type LeasedPayment,
  leasePayment,
  paymentByPublicId,
  type Release,
  releasePayment,
  reopenPayment,
  type WantedPayment,
} from './payment-queries.ts';
import { type Expected, isOtherPayer, queryProvider, unknown } from './query-provider.ts';
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
  if (isLater(provider as ProviderName)) return null;
  if (state === 'capture_pending') return was === 'capture_pending' ? null : true;
  return was === 'capture_pending' && (state === 'failed' || state === 'expired') ? false : null;
}
