import { captureOutcome, feeOf, refundsOf } from '../payments/capture.ts';
import type { PayPalState } from '../paypal-state.ts';

/** The money of one payment intention, in whole minor units (cents of a dollar). */
export type LedgerEntry = {
  custom_id: string | null;
  invoice_id: string | null;
  currency: string;
  captures: number;
  refunds: number;
  captured_minor: number;
  refunded_minor: number;
  /** Completed captures less completed refunds. */
  held_minor: number;
};

export type Ledger = {
  entries: LedgerEntry[];
  held_minor_by_currency: Record<string, number>;
  /** The account's balance: the money held, less the sandbox's fees, plus all movements other than payments. */
  balance_minor_by_currency: Record<string, number>;
};

/**
 * Counts the money that the sandbox holds, by custom id, invoice id and currency. Pending and failed movements are no
 * money.
 */
export function readLedger(paypal: PayPalState): Ledger {
  const entries = new Map<string, LedgerEntry>();
  const totals: Record<string, number> = {};
  const balances: Record<string, number> = {};
  const addTo = (sums: Record<string, number>, currency: string, minor: number): void => {
    sums[currency] = (sums[currency] ?? 0) + minor;
  };
  for (const capture of paypal.captures.values()) {
    if (captureOutcome(paypal, capture) !== 'COMPLETED') continue;
    const { custom_id = null, invoice_id = null, currency } = capture;
    const key = JSON.stringify([custom_id, invoice_id, currency]);
    const entry = entries.get(key) ?? {
      custom_id,
      invoice_id,
      currency,
      captures: 0,
      refunds: 0,
      captured_minor: 0,
      refunded_minor: 0,
      held_minor: 0,
    };
    const refunds = refundsOf(paypal, capture).filter(({ status }) => status === 'COMPLETED');
    const refunded = refunds.reduce((sum, { minor }) => sum + minor, 0);
    entry.captures += 1;
    entry.refunds += refunds.length;
    entry.captured_minor += capture.minor;
    entry.refunded_minor += refunded;
    entry.held_minor += capture.minor - refunded;
    addTo(totals, currency, capture.minor - refunded);
    addTo(balances, currency, capture.minor - refunded - feeOf(capture));
    entries.set(key, entry);
  }
  for (const { currency, minor } of paypal.movements.values()) addTo(balances, currency, minor);
  return { entries: [...entries.values()], held_minor_by_currency: totals, balance_minor_by_currency: balances };
}
