-- Discount codes, and automatic offers, which have no code. A value is hundredths of a percent, or cents. A list that is
-- null means every product, category or licence type.
create table discounts (
  id integer generated always as identity primary key,
  code text check (code = upper(code)),
  title text not null,
  kind text not null check (kind in ('percent', 'amount')),
  value integer not null check (value > 0 and (kind = 'amount' or value <= 10000)),
  product_ids integer[],
  categories text[],
  license_type_ids integer[],
  minimum_cents integer check (minimum_cents > 0),
  minimum_fonts integer check (minimum_fonts > 1),
  first_order boolean not null default false,
  once_per_customer boolean not null default false,
  uses integer check (uses > 0),
  starts_at timestamptz,
  ends_at timestamptz,
  note text not null default '',
  created_at timestamptz not null default now(),
  -- Orders keep what they were sold at, so a discount that is removed stays.
  deleted_at timestamptz,
  check (ends_at > starts_at)
);
create unique index discounts_code on discounts (code) where deleted_at is null;

-- What an order was sold at: {"id", "code", "title", "kind", "value"} as it was, and what each line costs less.
alter table orders add column discount jsonb;
alter table orders add column discount_id integer references discounts;
create index orders_by_discount on orders (discount_id) where discount_id is not null;
alter table order_items add column discount_cents integer not null default 0 check (discount_cents >= 0);

-- Sales by date: of some products, of some categories, or of all. Percentages are hundredths of a percent.
create table sales (
  id integer generated always as identity primary key,
  title text not null,
  product_ids integer[],
  categories text[],
  percent integer not null check (percent between 1 and 10000),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Whether its products have its price now.
  is_running boolean not null default false,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (ends_at > starts_at),
  check (product_ids is null or categories is null)
);
create index sales_running on sales (id) where is_running;
create index sales_to_come on sales (starts_at) where not is_running and deleted_at is null;

-- The sale that a product is in: {"id", "title", "percent", "until", "lowest_cents"}, the last the lowest price of the thirty days
-- before it.
alter table products add column sale jsonb;

-- What the owner says a product costs for now, beside what it costs today by that and by its sale.
alter table products add column own_sale_price_cents integer;
update products set own_sale_price_cents = sale_price_cents where sale_price_cents is not null;
create function price_by_sale() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.sale_price_cents is distinct from old.sale_price_cents then
    new.own_sale_price_cents := new.sale_price_cents;
  end if;
  new.sale_price_cents := case when new.sale is null then new.own_sale_price_cents
    else least(nullif(new.own_sale_price_cents, 0),
      round(new.regular_price_cents * (10000 - (new.sale ->> 'percent')::int) / 10000.0)::int) end;
  return new;
end $$;
create trigger products_price_by_sale before insert or update of regular_price_cents, sale_price_cents, sale
  on products for each row execute function price_by_sale();

-- What a product cost, since when.
create table product_prices (
  product_id integer not null references products on delete cascade,
  since timestamptz not null,
  price_cents integer not null,
  primary key (product_id, since)
);
insert into product_prices (product_id, since, price_cents) select id, created_at, price_cents from products;
create function keep_price() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.price_cents <> old.price_cents then
    insert into product_prices (product_id, since, price_cents) values (new.id, new.updated_at, new.price_cents)
      on conflict (product_id, since) do update set price_cents = excluded.price_cents;
  end if;
  return null;
end $$;
create trigger products_keep_price after insert or update of regular_price_cents, sale_price_cents, sale
  on products for each row execute function keep_price();
