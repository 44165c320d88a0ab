-- Real money and tests are never one sum: every order, and every row of the books, is of the environment in which its money was taken.
create function environment_of(place text) returns text language sql immutable as $$
  select case place when 'provider_sandbox' then 'test' else place end
$$;

-- From when on a shop took its payments where. For rows that exist and do not say it.
create temporary table switches as
  select created_at as at, environment from (
    select created_at, environment_of(place) as environment, lag(environment_of(place)) over (order by created_at, id) as before
    from payments where place is not null) begun
  where environment is distinct from before;
create function pg_temp.environment_at(moment timestamptz) returns text language sql as $$
  select coalesce((select environment from switches where at <= moment order by at desc limit 1),
    (select environment from switches order by at limit 1),
    case when exists (select from invoices where (content::jsonb ->> 'isTest')::boolean is not true) then 'live' else 'sandbox' end)
$$;

-- An order is of the environment in which it was placed until money is taken for it, and of that one afterwards. What nobody says is no money.
alter table orders add column environment text not null default 'sandbox' check (environment in ('sandbox', 'test', 'live'));
alter table orders disable trigger user;
update orders o set environment = coalesce(paid.environment, latest.environment, paper.environment, pg_temp.environment_at(o.created_at))
from orders self
  left join lateral (select environment_of(place) as environment from payments where order_id = self.id and state = 'captured' limit 1) paid on true
  left join lateral (select case when (content::jsonb ->> 'isTest')::boolean then 'sandbox' else 'live' end as environment
    from invoices where order_id = self.id and copy = 1) paper on true
  left join lateral (select environment_of(place) as environment from payments where order_id = self.id and place is not null
    and paper.environment is null order by id desc limit 1) latest on true
where self.id = o.id;
alter table orders enable trigger user;
-- The lists and sums of one environment, over a million orders.
drop index orders_of_kind, orders_by_time, orders_by_status, orders_by_total;
create index orders_of_kind on orders (kind, environment, id desc);
create index orders_by_time on orders (kind, environment, created_at) include (total_cents);
create index orders_by_status on orders (kind, environment, status, id);
create index orders_by_total on orders (environment, total_cents, id) include (status, created_at) where kind = 'fonts';

drop table order_sums;
create table order_sums (
  kind text not null,
  environment text not null,
  status text not null,
  block integer not null,
  utc_day integer not null,
  connection integer not null,
  orders integer not null,
  cents bigint not null,
  primary key (kind, environment, status, block, utc_day, connection)
) with (fillfactor = 60);
insert into order_sums select kind, environment, status, id / 2048, utc_day_of(created_at), 0, count(*), sum(total_cents) from orders group by 1, 2, 3, 4, 5;

create or replace function keep_order_sums() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into order_sums values (old.kind, old.environment, old.status, old.id / 2048, utc_day_of(old.created_at), pg_backend_pid(), -1, -old.total_cents)
    on conflict (kind, environment, status, block, utc_day, connection)
    do update set orders = order_sums.orders - 1, cents = order_sums.cents + excluded.cents;
  end if;
  if tg_op <> 'DELETE' then
    insert into order_sums values (new.kind, new.environment, new.status, new.id / 2048, utc_day_of(new.created_at), pg_backend_pid(), 1, new.total_cents)
    on conflict (kind, environment, status, block, utc_day, connection)
    do update set orders = order_sums.orders + 1, cents = order_sums.cents + excluded.cents;
  end if;
  return null;
end $$;
drop trigger order_sums_changed on orders;
create trigger order_sums_changed after update of kind, environment, status, total_cents, created_at on orders for each row
  when ((old.kind, old.environment, old.status, old.total_cents, old.created_at)
    is distinct from (new.kind, new.environment, new.status, new.total_cents, new.created_at))
  execute function keep_order_sums();

create or replace function fold_order_sums() returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('fold_order_sums')) then return; end if;
  with rows as (
    select ctid from order_sums where connection <> 0 for update skip locked
  ), taken as (
    delete from order_sums s using rows where s.ctid = rows.ctid returning s.*
  )
  insert into order_sums
    select kind, environment, status, block, utc_day, 0, sum(orders), sum(cents) from taken group by kind, environment, status, block, utc_day
  on conflict (kind, environment, status, block, utc_day, connection)
  do update set orders = order_sums.orders + excluded.orders, cents = order_sums.cents + excluded.cents;
  delete from order_sums where connection = 0 and orders = 0 and cents = 0;
end $$;

-- The books. An order that was paid twice has money of two environments, so what is about money goes by its payment.
alter table ledger_entries disable trigger user;
alter table ledger_entries add column environment text check (environment in ('sandbox', 'test', 'live'));
update ledger_entries e set environment = coalesce(
  (select environment_of(p.place) from captures c join payments p on p.id = c.payment_id where c.id = e.transaction_id),
  (select environment_of(p.place) from refunds r join captures c on c.id = r.capture_id join payments p on p.id = c.payment_id
    where r.reference = e.transaction_id),
  (select environment_of(p.place) from disputes d join captures c on c.id = d.capture_id join payments p on p.id = c.payment_id
    where d.id = e.transaction_id),
  (select environment from orders where id = e.order_id),
  pg_temp.environment_at(e.at));
alter table ledger_entries alter column environment set not null;
alter table ledger_entries enable trigger user;
drop index ledger_entries_by_day;
create index ledger_entries_by_day on ledger_entries (environment, day, id);

alter table tax_entries disable trigger user;
alter table tax_entries add column environment text check (environment in ('sandbox', 'test', 'live'));
update tax_entries t set environment = o.environment from orders o where o.id = t.order_id;
alter table tax_entries alter column environment set not null;
alter table tax_entries enable trigger user;
drop index tax_entries_by_day;
create index tax_entries_by_day on tax_entries (environment, day) include (sold_on, kind, country, region, percent, net_cents, tax_cents, is_test);

-- What says nothing else is of the environment of its order: a corrected invoice, tax.
create function keep_environment() returns trigger language plpgsql as $$
begin
  new.environment := (select environment from orders where id = new.order_id);
  return new;
end $$;
create trigger ledger_environment_kept before insert on ledger_entries for each row when (new.environment is null) execute function keep_environment();
create trigger tax_environment_kept before insert on tax_entries for each row when (new.environment is null) execute function keep_environment();

alter table ledger_sums add column environment text;
truncate ledger_sums;
alter table ledger_sums alter column environment set not null, drop constraint ledger_sums_pkey, add primary key (environment, month, kind, debit, credit);
insert into ledger_sums (environment, month, kind, debit, credit, entries, cents)
  select environment, date_trunc('month', day)::date, kind, debit, credit, count(*), sum(amount_cents) from ledger_entries group by 1, 2, 3, 4, 5;

-- A month was closed for every environment that had entries by then.
alter table ledger_closings disable trigger user;
alter table ledger_closings add column environment text check (environment in ('sandbox', 'test', 'live'));
alter table ledger_closings drop constraint ledger_closings_pkey;
create temporary table closed_before as select month, closed_at, closed_by from ledger_closings;
truncate ledger_closings;
insert into ledger_closings (month, closed_at, closed_by, environment)
  select c.month, c.closed_at, c.closed_by, e.environment from closed_before c
    join (select environment, min(month) as first from ledger_sums group by 1) e on e.first <= c.month;
alter table ledger_closings alter column environment set not null, add primary key (environment, month);
alter table ledger_closings enable trigger user;
drop table closed_before;

-- The first day that is still open in an environment; without one, in all of them.
drop function ledger_open_from();
create function ledger_open_from(wanted text default null) returns date language sql stable as $$
  select coalesce((select (max(month) + interval '1 month')::date from ledger_closings where wanted is null or environment = wanted), '-infinity'::date)
$$;

create or replace function keep_ledger() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('ledger_closings'));
  if exists (select from written where day < ledger_open_from(environment)) then
    raise exception 'this month of the ledger is closed';
  end if;
  insert into ledger_sums as s (environment, month, kind, debit, credit, entries, cents)
    select environment, date_trunc('month', day)::date, kind, debit, credit, count(*), sum(amount_cents) from written
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (environment, month, kind, debit, credit) do update set entries = s.entries + excluded.entries, cents = s.cents + excluded.cents;
  return null;
end $$;

-- Each account of the provider has a report of its own.
alter table ledger_matches add column environment text check (environment in ('sandbox', 'test', 'live'));
update ledger_matches set environment = pg_temp.environment_at(begun_at);
alter table ledger_matches alter column environment set not null;
drop index ledger_matches_done;
create index ledger_matches_done on ledger_matches (environment, done_at desc) where done_at is not null;
alter table ledger_differences add column environment text check (environment in ('sandbox', 'test', 'live'));
update ledger_differences d set environment = coalesce(
  (select environment_of(place) from payments where public_id = d.payment), pg_temp.environment_at(d.happened_at));
alter table ledger_differences alter column environment set not null;

drop function pg_temp.environment_at(timestamptz);
drop table switches;
