-- A corrected invoice takes its credit notes with it: each gets another copy of the same number, and those before it stay.
alter table credit_notes
  add column copy integer not null default 1,
  drop constraint credit_notes_pkey,
  drop constraint credit_notes_refund_id_key,
  add primary key (number, copy),
  add unique (refund_id, copy);

-- A corrected copy of a credit note moves tax between what was refunded and its tax. It bears the day of the first copy.
create function correct_ledger_of_note() returns trigger language plpgsql as $$
declare
  before jsonb := (select content::jsonb from credit_notes where number = new.number and copy = new.copy - 1);
  after jsonb := new.content::jsonb;
  more integer := (after -> 'tax' ->> 'taxCents')::integer - (before -> 'tax' ->> 'taxCents')::integer;
  issued date := (after ->> 'date')::date;
  sold date := (select (content::jsonb ->> 'date')::date from invoices where order_id = new.order_id and copy = 1);
  counts_for date;
begin
  perform pg_advisory_xact_lock_shared(hashtext('ledger_closings'));
  counts_for := greatest(issued, ledger_open_from());
  if before -> 'tax' is distinct from after -> 'tax' then
    insert into tax_entries (day, sold_on, kind, country, region, percent, net_cents, tax_cents, is_test, order_id, document)
      select counts_for, sold, t.kind, t.country, t.region, t.percent, sign * t.net_cents, sign * t.tax_cents, t.is_test, new.order_id, new.number || '/' || new.copy
      from (values (1, before), (-1, after)) paper (sign, content), lateral tax_of_paper(content) t;
  end if;
  if more <> 0 then
    insert into ledger_entries (at, day, kind, debit, credit, amount_cents, transaction_id, order_id, note)
    values (new.issued_at, counts_for, 'correction', case when more > 0 then 'tax' else 'refunds' end,
      case when more > 0 then 'refunds' else 'tax' end, abs(more), new.number || '/' || new.copy, new.order_id, 'Of ' || issued || '.');
  end if;
  return null;
end $$;
create trigger ledger_corrected_of_note after insert on credit_notes for each row when (new.copy > 1) execute function correct_ledger_of_note();

-- What designers and foundries have of a month is reckoned from all entries of its orders so far.
create index ledger_entries_of_order on ledger_entries (order_id, day, id) where order_id is not null;

-- An order says of tax and tax number what the newest copy of its invoice says.
update orders o set tax = i.content::jsonb -> 'tax',
  buyer = o.buyer || jsonb_build_object('company', i.content::jsonb #> '{buyer,company}', 'vatId', i.content::jsonb #> '{buyer,taxId}')
from (select distinct on (order_id) * from invoices where copy > 1 order by order_id, copy desc) i where i.order_id = o.id;
