import type { LedgerDifference } from '#contract/admin/ledger.ts';
import { mainLabel } from '#contract/payment-providers.ts';

type Told = Pick<LedgerDifference, 'kind' | 'isRefund' | 'currency'>;

/** What is different about a transaction, in a sentence. */
export function sayDifference({ kind, isRefund, currency }: Told): string {
  switch (kind) {
    case 'missing_here':
      return isRefund
        ? `${mainLabel} gave this money back, and the shop has not written it down.`
        : `${mainLabel} took this money, and the shop has not written it down.`;
    case 'missing_there':
      return isRefund
        ? `The shop has this refund in its books, and ${mainLabel} does not know it.`
        : `The shop has this money in its books, and ${mainLabel} does not know it.`;
    case 'other_amount':
      return `The books and ${mainLabel} name different amounts.`;
    case 'other_currency':
      return `${mainLabel} moved this money in ${currency}, the books count dollars.`;
    case 'other_state':
      return `The books count this money, and at ${mainLabel} it did not go through.`;
  }
}

/** What can be done about it: the button, and what follows from it. */
export const repairs: Readonly<Record<NonNullable<LedgerDifference['repair']>, { verb: string; says: string }>> = {
  take_over: {
    verb: 'Take over this capture',
    says: `Asks ${mainLabel} about the payment; if it was paid, the buyer gets the order, or the money goes back.`,
  },
  record_refund: {
    verb: 'Record this refund',
    says: `Asks ${mainLabel} about the payment and writes the refund down, with its credit note.`,
  },
};
export const noRepair = `Look at the transaction at ${mainLabel}, then explain why it is so.`;
