-- What a code or an offer takes off stands in the books beside its sale, between two accounts of its own: sales stay what was paid, and
-- with the discounts they are what it would have cost. Sales that were booked before stay as they are.
alter table ledger_entries drop constraint ledger_entries_kind_check, drop constraint ledger_entries_debit_check,
  drop constraint ledger_entries_credit_check;
alter table ledger_entries add constraint ledger_entries_kind_check check (kind in (
    'sale', 'tax', 'discount', 'paid_twice', 'refund', 'refund_tax', 'sent_back', 'correction', 'fee', 'hold', 'release', 'payout',
    'charge', 'elsewhere', 'received'
  )),
  add constraint ledger_entries_debit_check check (debit in (
    'provider', 'held', 'sales', 'discounts', 'tax', 'owed_back', 'refunds', 'fees', 'bank', 'elsewhere', 'transfers'
  )),
  add constraint ledger_entries_credit_check check (credit in (
    'provider', 'held', 'sales', 'list_prices', 'tax', 'owed_back', 'refunds', 'fees', 'bank', 'elsewhere', 'transfers'
  ));
