/** What entries of the books are of, and the accounts between which they move money. */
export const ledgerKinds = [
  'sale',
  'tax',
  'paid_twice',
  'refund',
  'refund_tax',
  'sent_back',
  'correction',
  'fee',
  'hold',
  'release',
  'payout',
  'charge',
  'elsewhere',
  'received',
] as const;
export const ledgerAccounts = [
  'provider',
  'held',
  'sales',
  'tax',
  'owed_back',
  'refunds',
  'fees',
  'bank',
  'elsewhere',
  'transfers',
] as const;
