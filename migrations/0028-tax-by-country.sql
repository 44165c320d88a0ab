-- Tax by the buyer's country: who buys where, what of an order is tax, and what says so, as it was when the order was placed.
alter table orders
  -- What the buyer said: country, region, postcode, company, vatId. Null where a program said nothing.
  add column buyer jsonb,
  -- What of the total is tax, as papers say it; null for orders of before.
  add column tax jsonb,
  -- Evidence of the place beside what the buyer said: the country of the account that paid, as the payment provider tells it, and the
  -- one that the browser's language names.
  add column payer_country text,
  add column browser_country text;
-- Lines cost this much more where prices are without tax.
alter table order_items add column added_tax_cents integer not null default 0 check (added_tax_cents >= 0);
-- Paid orders of which the place that was said and the evidence differ.
create index orders_of_doubtful_place on orders (paid_at) where paid_at is not null and buyer ->> 'country' <> coalesce(payer_country, browser_country);

-- What was sold, by whose tax and at which rate: a sale, what went back of it, and where a corrected invoice says another rate, the old
-- one taken back and the new one. Written in the statement that writes the same into the ledger, so both say the same of every month.
create table tax_entries (
  id bigint generated always as identity primary key,
  -- The day that it counts for, and that of the sale that it belongs to.
  day date not null,
  sold_on date not null,
  kind text not null check (kind in ('vat', 'oss', 'gst', 'reverse_charge', 'none')),
  country text not null,
  region text not null,
  percent numeric not null,
  -- What is given back is negative.
  net_cents integer not null,
  tax_cents integer not null,
  -- No money moved.
  is_test boolean not null,
  order_id integer not null references orders,
  -- The invoice with its copy, or the credit note.
  document text not null
);
create index tax_entries_by_day on tax_entries (day) include (sold_on, kind, country, region, percent, net_cents, tax_cents, is_test);
create trigger tax_entries_stay before update or delete or truncate on tax_entries for each statement execute function keep_books();

-- Whose tax a paper is about, and how much. Papers of before say neither kind nor region.
create function tax_of_paper(content jsonb)
  returns table (kind text, country text, region text, percent numeric, net_cents integer, tax_cents integer, is_test boolean)
  language sql immutable as $$
  select coalesce(tax ->> 'kind', case when tax ->> 'note' <> '' then 'reverse_charge' when tax ->> 'percent' = '0' then 'none' else 'vat' end),
    tax ->> 'country', coalesce(tax ->> 'region', ''), (tax ->> 'percent')::numeric, (tax ->> 'netCents')::integer, (tax ->> 'taxCents')::integer,
    coalesce((content ->> 'isTest')::boolean, false)
  from (select content -> 'tax') paper (tax)
$$;

-- What was posted before has its tax by country too.
with papers (day, sold_on, sign, content, order_id, document) as (
  select e.day, (i.content::jsonb ->> 'date')::date, 1, i.content, i.order_id, i.number || '/1'
  from invoices i join payments p on p.order_id = i.order_id and p.state = 'captured' join captures c on c.payment_id = p.id
    join ledger_entries e on e.transaction_id = c.id and e.kind = 'sale' where i.copy = 1
  union all
  select e.day, (i.content::jsonb ->> 'date')::date, paper.sign, paper.content, i.order_id, e.transaction_id
  from invoices i join invoices b on b.order_id = i.order_id and b.copy = i.copy - 1
    join ledger_entries e on e.kind = 'correction' and e.transaction_id = i.number || '/' || i.copy,
    lateral (values (-1, b.content), (1, i.content)) paper (sign, content)
  union all
  select e.day, (i.content::jsonb ->> 'date')::date, -1, n.content, n.order_id, n.number
  from credit_notes n join refunds r on r.id = n.refund_id join invoices i on i.order_id = n.order_id and i.copy = 1
    join ledger_entries e on e.kind = 'refund' and e.transaction_id = coalesce(r.reference, 'refund ' || r.id)
)
insert into tax_entries (day, sold_on, kind, country, region, percent, net_cents, tax_cents, is_test, order_id, document)
  select day, sold_on, t.kind, t.country, t.region, t.percent, sign * t.net_cents, sign * t.tax_cents, t.is_test, order_id, document
  from papers, lateral tax_of_paper(content::jsonb) t order by day, order_id, document, sign;

-- A corrected copy of an invoice may change what of its total is tax, or whose tax it is. It bears the day of the first copy.
create or replace function correct_ledger() returns trigger language plpgsql as $$
declare
  before jsonb := (select content::jsonb from invoices where order_id = new.order_id and copy = new.copy - 1);
  after jsonb := new.content::jsonb;
  more integer := (after -> 'tax' ->> 'taxCents')::integer - (before -> 'tax' ->> 'taxCents')::integer;
  issued date := (after ->> 'date')::date;
  counts_for date;
begin
  perform pg_advisory_xact_lock_shared(hashtext('ledger_closings'));
  counts_for := greatest(issued, ledger_open_from());
  -- What cost nothing is in no books.
  if before -> 'tax' is distinct from after -> 'tax' and new.total_cents > 0 then
    insert into tax_entries (day, sold_on, kind, country, region, percent, net_cents, tax_cents, is_test, order_id, document)
      select counts_for, issued, t.kind, t.country, t.region, t.percent, sign * t.net_cents, sign * t.tax_cents, t.is_test, new.order_id, new.number || '/' || new.copy
      from (values (-1, before), (1, after)) paper (sign, content), lateral tax_of_paper(content) t;
  end if;
  if more <> 0 then
    insert into ledger_entries (at, day, kind, debit, credit, amount_cents, transaction_id, order_id, note)
    values (new.issued_at, counts_for, 'correction', case when more > 0 then 'sales' else 'tax' end,
      case when more > 0 then 'tax' else 'sales' end, abs(more), new.number || '/' || new.copy, new.order_id, 'Of ' || issued || '.');
  end if;
  return null;
end $$;
