create table orders (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  status text not null check (status in ('pending', 'success', 'failed', 'expired', 'refunded', 'partially_refunded', 'disputed')),
  total_cents integer not null check (total_cents between 0 and 99999999),
  -- The licensee of all its licences, as it was when the order was placed.
  licensee text not null,
  -- The same cart sent twice in a short time is one order; cleared when the order is paid.
  cart_key bytea,
  -- The provider's reference, once known.
  payment_reference text,
  created_at timestamptz not null,
  paid_at timestamptz,
  -- When the mail with the links was written: a paid order without it still has to be told to its buyer.
  told_at timestamptz,
  -- A period of a plan is paid through an order of its own kind, so that there is one machine for money.
  kind text not null default 'fonts' check (kind in ('fonts', 'subscription')),
  -- Downloads begin at once, so the right of withdrawal ends: when the buyer agreed, and to which words.
  consented_at timestamptz,
  consent text
);
create index orders_to_tell on orders (paid_at) where paid_at is not null and told_at is null;
create unique index orders_cart_key on orders (user_id, cart_key) where cart_key is not null;
create index orders_of_user on orders (user_id, kind, id desc);
-- The lists and sums of the staff, over a million orders.
create index orders_of_kind on orders (kind, id desc);
create index orders_by_time on orders (kind, created_at) include (total_cents);
create index orders_by_status on orders (kind, status, id);
create index orders_by_total on orders (total_cents, id) include (status, created_at) where kind = 'fonts';

create function utc_day_of(moment timestamptz) returns integer language sql immutable as $$
  select floor(extract(epoch from moment) / 86400)::integer
$$;

-- How many orders there are of each kind and status, and what they come to, by the day (UTC) they were placed and by blocks of
-- 2,048 ids: exact totals and the beginning of any page, without a look at a million orders. Each connection adds to rows of
-- its own, so that no order waits for another; fold_order_sums() brings them together (connection 0).
create table order_sums (
  kind text not null,
  status text not null,
  block integer not null,
  utc_day integer not null,
  connection integer not null,
  orders integer not null,
  cents bigint not null,
  primary key (kind, status, block, utc_day, connection)
) with (fillfactor = 60);

create function keep_order_sums() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into order_sums values (old.kind, old.status, old.id / 2048, utc_day_of(old.created_at), pg_backend_pid(), -1, -old.total_cents)
    on conflict (kind, status, block, utc_day, connection)
    do update set orders = order_sums.orders - 1, cents = order_sums.cents + excluded.cents;
  end if;
  if tg_op <> 'DELETE' then
    insert into order_sums values (new.kind, new.status, new.id / 2048, utc_day_of(new.created_at), pg_backend_pid(), 1, new.total_cents)
    on conflict (kind, status, block, utc_day, connection)
    do update set orders = order_sums.orders + 1, cents = order_sums.cents + excluded.cents;
  end if;
  return null;
end $$;
create trigger order_sums_placed after insert or delete on orders for each row execute function keep_order_sums();
create trigger order_sums_changed after update of kind, status, total_cents, created_at on orders for each row
  when ((old.kind, old.status, old.total_cents, old.created_at) is distinct from (new.kind, new.status, new.total_cents, new.created_at))
  execute function keep_order_sums();

create function forget_order_sums() returns trigger language plpgsql as $$
begin
  truncate order_sums;
  return null;
end $$;
create trigger order_sums_forgotten after truncate on orders for each statement execute function forget_order_sums();

-- A row that is being added to is left for the next time; who adds to one that was just folded makes it anew.
create function fold_order_sums() returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('fold_order_sums')) then return; end if;
  with rows as (
    select ctid from order_sums where connection <> 0 for update skip locked
  ), taken as (
    delete from order_sums s using rows where s.ctid = rows.ctid returning s.*
  )
  insert into order_sums
    select kind, status, block, utc_day, 0, sum(orders), sum(cents) from taken group by kind, status, block, utc_day
  on conflict (kind, status, block, utc_day, connection)
  do update set orders = order_sums.orders + excluded.orders, cents = order_sums.cents + excluded.cents;
  delete from order_sums where connection = 0 and orders = 0 and cents = 0;
end $$;

create table order_items (
  id integer generated always as identity primary key,
  order_id integer not null references orders on delete cascade,
  position integer not null,
  product_id integer references products,
  license_type_id integer references license_types,
  product_name text not null,
  license_name text not null,
  usage_details jsonb not null,
  unit_price_cents integer not null check (unit_price_cents >= 0),
  quantity integer not null check (quantity between 1 and 999),
  plan_id integer references subscription_plans,
  -- The limits of the licence type when it was ordered, in the shape LicenseLimits of the contract; null where its owner gave none.
  figures jsonb,
  -- What a line gives for a licence that it replaces; part of what the order costs.
  credit_cents integer not null default 0 check (credit_cents >= 0),
  credit_license_id integer,
  unique (order_id, position),
  constraint order_items_are_of_one_thing check (
    (plan_id is null and product_id is not null and license_type_id is not null) or
    (plan_id is not null and product_id is null and license_type_id is null)
  ),
  constraint order_items_credit_a_licence check ((credit_license_id is null) = (credit_cents = 0))
);
-- All orders are searched by font.
create index order_items_of_product on order_items (product_id, order_id) where product_id is not null;
