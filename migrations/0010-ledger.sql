-- A month that is in here is closed: nothing counts for it any more.
create table ledger_closings (
  -- Its first day.
  month date primary key check (extract(day from month) = 1),
  closed_at timestamptz not null,
  closed_by integer not null references users
);

-- The first day that is still open.
create function ledger_open_from() returns date language sql stable as $$
  select coalesce((select (max(month) + interval '1 month')::date from ledger_closings), '-infinity'::date)
$$;

create function wait_for_entries() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('ledger_closings'));
  return null;
end $$;
create trigger closing_waits before insert on ledger_closings for each statement execute function wait_for_entries();

create function keep_books() returns trigger language plpgsql as $$
begin
  raise exception 'what stands in the ledger is never changed';
end $$;
create trigger ledger_closings_stay before update or delete or truncate on ledger_closings
  for each statement execute function keep_books();

-- What each month comes to, kept by the database whoever writes an entry.
create table ledger_sums (
  month date not null,
  kind text not null,
  debit text not null,
  credit text not null,
  entries integer not null,
  cents bigint not null,
  primary key (month, kind, debit, credit)
);

-- The books by double entry. A row moves an amount from one account to another, so no row and no sum of rows is out of balance.
create table ledger_entries (
  id bigint generated always as identity primary key,
  -- When it became true, and the day of the shop's calendar that it counts for.
  at timestamptz not null,
  day date not null,
  kind text not null check (kind in (
    'sale', 'tax', 'paid_twice', 'refund', 'refund_tax', 'sent_back', 'correction', 'fee', 'hold', 'release', 'payout', 'charge',
    'elsewhere', 'received'
  )),
  debit text not null check (debit in (
    'provider', 'held', 'sales', 'tax', 'owed_back', 'refunds', 'fees', 'bank', 'elsewhere', 'transfers'
  )),
  credit text not null check (credit in (
    'provider', 'held', 'sales', 'tax', 'owed_back', 'refunds', 'fees', 'bank', 'elsewhere', 'transfers'
  )),
  amount_cents integer not null check (amount_cents > 0),
  -- What it comes from, by its name at the provider: a capture, a refund or a dispute; of a correction the invoice's copy.
  transaction_id text not null,
  order_id integer references orders,
  -- Why it counts for another day than that of its moment.
  note text,
  check (debit <> credit),
  -- Only these may belong to no order; a fee may be that of a payout.
  constraint ledger_entries_of_order check (order_id is not null or kind in ('payout', 'charge', 'elsewhere', 'fee'))
);
create unique index ledger_entries_once on ledger_entries (transaction_id, kind) where kind not in ('hold', 'release');
create index ledger_entries_of_dispute on ledger_entries (transaction_id) where kind in ('hold', 'release');
create index ledger_entries_by_day on ledger_entries (day, id);

-- Who writes entries and who closes a month wait for each other, so an entry that was let in counts for a month that is open.
create function keep_ledger() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('ledger_closings'));
  if exists (select from written where day < ledger_open_from()) then
    raise exception 'this month of the ledger is closed';
  end if;
  insert into ledger_sums as s
    select date_trunc('month', day)::date, kind, debit, credit, count(*), sum(amount_cents) from written group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (month, kind, debit, credit) do update set entries = s.entries + excluded.entries, cents = s.cents + excluded.cents;
  return null;
end $$;
create trigger ledger_kept after insert on ledger_entries referencing new table as written
  for each statement execute function keep_ledger();
create trigger ledger_entries_stay before update or delete or truncate on ledger_entries
  for each statement execute function keep_books();

-- A corrected copy of an invoice may change what of its total is tax. It bears the day of the first copy.
create function correct_ledger() returns trigger language plpgsql as $$
declare
  more integer := (new.content::jsonb -> 'tax' ->> 'taxCents')::integer - (
    select (content::jsonb -> 'tax' ->> 'taxCents')::integer from invoices where order_id = new.order_id and copy = new.copy - 1);
  issued date := (new.content::jsonb ->> 'date')::date;
begin
  if more <> 0 then
    insert into ledger_entries (at, day, kind, debit, credit, amount_cents, transaction_id, order_id, note)
    values (new.issued_at, greatest(issued, ledger_open_from()), 'correction', case when more > 0 then 'sales' else 'tax' end,
      case when more > 0 then 'tax' else 'sales' end, abs(more), new.number || '/' || new.copy, new.order_id, 'Of ' || issued || '.');
  end if;
  return null;
end $$;
create trigger ledger_corrected after insert on invoices for each row when (new.copy > 1) execute function correct_ledger();

-- Each reading of the provider's own report. Without done_at it did not come to an end; "problem" says why.
create table ledger_matches (
  id integer generated always as identity primary key,
  begun_at timestamptz not null,
  done_at timestamptz,
  -- What was compared: everything that began between these moments.
  from_at timestamptz,
  until_at timestamptz,
  transactions integer,
  -- The newest entry that was compared: older days may still get entries later.
  last_entry bigint,
  problem text
);
create index ledger_matches_done on ledger_matches (done_at desc) where done_at is not null;

-- Where the books and the report say different things of a transaction. Open until a match finds it gone, or somebody says why it is so.
create table ledger_differences (
  id integer generated always as identity primary key,
  transaction_id text not null,
  kind text not null check (kind in ('missing_here', 'missing_there', 'other_amount', 'other_currency', 'other_state')),
  is_refund boolean not null,
  -- Money that left is negative; null where there is none.
  here_cents integer,
  there_cents integer,
  currency text not null,
  payment text references payments (public_id),
  happened_at timestamptz not null,
  found_at timestamptz not null,
  closed_at timestamptz,
  -- Null where it went away by itself.
  closed_by integer references users,
  note text
);
create unique index ledger_differences_open on ledger_differences (transaction_id) where closed_at is null;
create index ledger_differences_closed on ledger_differences (closed_at desc, id desc) where closed_at is not null;
create index ledger_differences_explained on ledger_differences (transaction_id) where closed_by is not null;
