-- What happens to the account beside sales: payouts to the bank, charges that belong to no sale, and whatever else its owner does with it.
alter table ledger_entries
  alter column order_id drop not null,
  drop constraint ledger_entries_kind_check,
  drop constraint ledger_entries_debit_check,
  drop constraint ledger_entries_credit_check,
  add constraint ledger_entries_kind_check check (kind in
    ('sale', 'tax', 'paid_twice', 'refund', 'refund_tax', 'sent_back', 'correction', 'fee', 'hold', 'release', 'payout', 'charge', 'elsewhere')),
  add constraint ledger_entries_debit_check check (debit in ('provider', 'held', 'sales', 'tax', 'owed_back', 'refunds', 'fees', 'bank', 'elsewhere')),
  add constraint ledger_entries_credit_check check (credit in ('provider', 'held', 'sales', 'tax', 'owed_back', 'refunds', 'fees', 'bank', 'elsewhere')),
  -- Only these may belong to no order; a fee may be that of a payout.
  add constraint ledger_entries_of_order check (order_id is not null or kind in ('payout', 'charge', 'elsewhere', 'fee'));
-- The next match begins with the first payment again, since none of these were read before.
update ledger_matches set done_at = null;
