import { CURRENCY } from '#contract/money.ts';
import { mustExist } from '#contract/must-exist.ts';
import { isTestMode, MOST_DAYS_TO_PAY, type PaymentMode } from '#contract/payment-providers.ts';
import { numberPrefixOf } from '#contract/shop/demo-identity.ts';
import type { Clock } from '#server/kit/clock.ts';
import { newNumber } from '#server/kit/crypto/tokens.ts';
import type { Db } from '#server/kit/database/database.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import type { PaymentProvider, ProviderCapture, ProviderOrder, ProviderRefund } from '../provider.ts';
import type { ProviderEntry } from '../providers.ts';
import { accountLines } from './account-lines.ts';
import {
  bankRefundById,
  bankRefundByRequest,
  cancelTransfer,
  insertBankRefund,
  insertTransfer,
  lockTransfer,
  type TransferRow,
  transferByReference,
  transferByRequest,
  transfersBetween,
} from './transfer-queries.ts';

const DAY_MS = 24 * 60 * 60_000;
/** A buyer is waited for this many days after the day by which the money is asked for. */
const WAITED_FOR_DAYS = 14;

type TransferOptions = {
  db: Db;
  clock: Clock;
  /** Where the money goes, line by line; none where the owner has not said: then no payment begins. */
  account: readonly string[];
  place: PaymentMode;
};

const PATIENCE_MS = (MOST_DAYS_TO_PAY + WAITED_FOR_DAYS + 2) * DAY_MS;

/** What holds of a bank transfer at whatever place. */
const facts = {
  name: 'bank_transfer',
  path: '/payment/bank-transfer',
  hasEvents: false,
  patience_ms: PATIENCE_MS,
} as const;

/**
 * Bank transfer at each place: in a sandbox its documents say that they are of a test. A shop that takes no other
 * payments takes these for good. What comes is booked by a person, so what was begun in a sandbox stays open when the
 * shop leaves it.
 */
export function transferByMode(tools: { db: Db; clock: Clock }): ProviderEntry {
  const at: ProviderEntry['at'] = (mode, now) => {
    const known = mode ?? 'live';
    return createBankTransfer({ ...tools, account: accountLines(now, known), place: known });
  };
  return { ...facts, endsWithSandbox: false, at };
}

/**
 * Bank transfer behind the port. The "provider" is the shop's own bank account as people read it off its statement:
 * what came and what left is booked by hand (book-movement.ts), and everything else asks for what was booked.
 */
export function createBankTransfer({ db, clock, account, place }: TransferOptions): PaymentProvider {
  return {
    ...facts,
    place,
    isSandbox: isTestMode(place),
    isClosed: account.length === 0,
    standing: () => ({ rest_ms: 0, answeredAgo_ms: null, failedAgo_ms: null }),

    async createOrder({ customId, amount_cents, returnUrl }, requestId) {
      const now = clock.now();
      const { identity, offers } = await readShopSettings(db);
      await insertTransfer(db, {
        reference: `${numberPrefixOf(identity.name)}${newNumber(8)}`,
        request_id: requestId,
        custom_id: customId,
        amount_cents,
        due_on: new Date(now + offers.daysToPay * DAY_MS),
        ends_at: new Date(now + (offers.daysToPay + WAITED_FOR_DAYS) * DAY_MS),
        created_at: new Date(now),
      });
      const row = mustExist(await transferByRequest(db, requestId));
      return { kind: 'created', order: { ...orderOf(row, now), approvalUrl: returnUrl } };
    },

    async getOrder(reference) {
      const row = await transferByReference(db, reference);
      return row ? { kind: 'found', order: orderOf(row, clock.now()) } : { kind: 'gone' };
    },

    async capture(reference) {
      const row = await transferByReference(db, reference);
      if (!row) return { kind: 'gone' };
      return row.captured_at ? { kind: 'captured', capture: captureOf(row) } : { kind: 'not_approved' };
    },

    async cancel(reference) {
      return db.transaction().execute(async (tx) => {
        await lockTransfer(tx, reference);
        return { kind: (await cancelTransfer(tx, reference, new Date(clock.now()))) ? 'done' : 'too_late' };
      });
    },

    changeInvoice: async () => ({ kind: 'done' }),

    async getCapture(captureId) {
      const row = await transferByReference(db, captureId.replace(/^BT-/, ''));
      return row?.captured_at ? { kind: 'found', capture: captureOf(row) } : { kind: 'gone' };
    },

    async refund(captureId, { amount_cents }, requestId) {
      const reference = captureId.replace(/^BT-/, '');
      return db.transaction().execute(async (tx) => {
        await lockTransfer(tx, reference);
        const known = await bankRefundByRequest(tx, requestId);
        if (known) return { kind: 'refunded', refund: refundOf(known) };
        const row = await transferByReference(tx, reference);
        if (!row?.captured_at) return no('NOT_CAPTURED', 'No money came for this transfer.');
        if (row.refunded_cents + amount_cents > row.amount_cents) return no('REFUND_TOO_LARGE', 'More than was paid.');
        const refund = { id: `BTR-${newNumber(12)}`, amount_cents, created_at: new Date(clock.now()) };
        await insertBankRefund(tx, { ...refund, request_id: requestId, transfer: reference });
        return { kind: 'refunded', refund: refundOf({ ...refund, completed_at: null }) };
      });
    },

    async getRefund(refundId) {
      const row = await bankRefundById(db, refundId);
      return row ? { kind: 'found', refund: refundOf(row) } : { kind: 'gone' };
    },

    findDisputes: async () => ({ kind: 'found', disputes: [] }),

    async findTransactions(from, to) {
      const rows = await transfersBetween(db, from, to);
      const transactions = rows.map(({ id, is_refund, custom_id, reference, amount_cents, at, is_done }) => ({
        id,
        kind: is_refund ? ('refund' as const) : ('payment' as const),
        code: 'TRANSFER',
        state: is_done ? ('completed' as const) : ('pending' as const),
        amount_cents,
        currency: CURRENCY,
        fee_cents: 0,
        captureId: is_refund ? `BT-${reference}` : null,
        customId: custom_id,
        at,
      }));
      return { kind: 'found', transactions, knownUntil: new Date(clock.now()) };
    },

    readEvent: async () => ({ kind: 'forged', why: 'a bank tells nothing by itself' }),
  };
}

/** A part of the money is money on its way: nothing is given for it, and nothing else is to be paid meanwhile. */
function orderOf(row: TransferRow, now_ms: number): ProviderOrder {
  const isPartly = row.captured_at === null && row.balance_cents > 0;
  const isOver = row.cancelled_at !== null || row.ends_at.getTime() <= now_ms;
  const state = row.captured_at || isPartly ? 'completed' : isOver ? 'voided' : 'created';
  return {
    reference: row.reference,
    state,
    approvalUrl: null,
    payerId: null,
    payerCountry: null,
    amount_cents: row.amount_cents,
    currency: CURRENCY,
    customId: row.custom_id,
    captures: state === 'completed' ? [captureOf(row)] : [],
  };
}

function captureOf(row: TransferRow): ProviderCapture {
  const { captured_at, amount_cents, sent_back_cents } = row;
  const returned = sent_back_cents >= amount_cents ? 'refunded' : sent_back_cents > 0 ? 'partially_refunded' : null;
  return {
    id: `BT-${row.reference}`,
    state: captured_at === null ? 'pending' : (returned ?? 'completed'),
    amount_cents,
    currency: CURRENCY,
    createdAt: (captured_at ?? row.created_at).toISOString(),
  };
}

type BankRefund = { id: string; amount_cents: number; completed_at: Date | null };
const refundOf = ({ id, amount_cents, completed_at }: BankRefund): ProviderRefund => ({
  id,
  state: completed_at ? 'completed' : 'pending',
  amount_cents,
});

const no = (issue: string, detail: string) => ({ kind: 'refused' as const, issue, status: 422, detail });
