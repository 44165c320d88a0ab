import type { LedgerEntry } from '#contract/admin/ledger.ts';
import { mainLabel } from '#contract/payment-providers.ts';

export const kindNames: Readonly<Record<LedgerEntry['kind'], string>> = {
  sale: 'Sale',
  tax: 'Tax of a sale',
  paid_twice: 'Paid twice',
  refund: 'Refund',
  refund_tax: 'Tax of a refund',
  sent_back: 'Sent back',
  correction: 'Corrected invoice',
  fee: 'Fee',
  hold: 'Held in a dispute',
  release: 'Dispute decided',
  payout: 'Payout',
  charge: `Charge of ${mainLabel}`,
  elsewhere: 'Beside this shop',
  received: 'Bank transfer received',
};

export const accountNames: Readonly<Record<LedgerEntry['debit'], string>> = {
  provider: `${mainLabel} balance`,
  held: `Held by ${mainLabel}`,
  sales: 'Sales',
  tax: 'Tax',
  owed_back: 'Owed to buyers',
  refunds: 'Refunds',
  fees: 'Fees',
  bank: 'Bank',
  elsewhere: 'Elsewhere',
  transfers: 'Bank transfers',
};
