create table subscription_plans (
  id integer generated always as identity primary key,
  name text not null,
  price_cents integer not null check (price_cents >= 0),
  -- As its owner typed it, and what it means.
  duration text not null,
  duration_months integer not null check (duration_months between 1 and 120),
  -- ["...", "..."] in the owner's order.
  features jsonb not null,
  is_active boolean not null,
  license_type_id integer references license_types,
  created_at timestamptz not null,
  archived_at timestamptz
);
create trigger catalogue_changed after insert or update or delete or truncate on subscription_plans for each statement execute function tell_catalogue_changed();

-- A period of a plan is paid through an order of its own kind, so that there is one machine for money.
alter table orders add column kind text not null default 'fonts' check (kind in ('fonts', 'subscription'));
alter table order_items alter column product_id drop not null;
alter table order_items alter column license_type_id drop not null;
alter table order_items add column plan_id integer references subscription_plans;
alter table order_items add constraint order_items_are_of_one_thing check (
  (plan_id is null and product_id is not null and license_type_id is not null) or (plan_id is not null and product_id is null and license_type_id is null)
);
drop index orders_of_user;
create index orders_of_user on orders (user_id, kind, id desc);

-- One period, bought or about to be; name, price, months and licence type are those of the moment it was ordered.
create table subscriptions (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  plan_id integer not null references subscription_plans,
  order_id integer not null unique references orders,
  plan_name text not null,
  price_cents integer not null,
  months integer not null,
  license_type_id integer references license_types,
  created_at timestamptz not null,
  -- When its money was captured; the period is [start_at, end_at).
  paid_at timestamptz,
  start_at timestamptz,
  end_at timestamptz,
  revoked_at timestamptz,
  -- When the mails about its end were written.
  told_week_at timestamptz,
  told_day_at timestamptz,
  told_end_at timestamptz
);
create index subscriptions_of_user on subscriptions (user_id, plan_id, id);
create index subscriptions_newest on subscriptions (start_at desc, id desc) where paid_at is not null;
create index subscriptions_ending on subscriptions (end_at) where paid_at is not null and told_end_at is null;

-- A subscriber's licence of one font: made at the first download, valid while a subscription to the plan runs.
alter table licenses alter column order_item_id drop not null;
alter table licenses add column plan_id integer references subscription_plans;
alter table licenses add constraint licenses_have_one_source check ((order_item_id is null) <> (plan_id is null));
create unique index licenses_of_plan on licenses (user_id, plan_id, product_id) where plan_id is not null;

-- What a refund gives back: the lines that it names, or null for an amount.
alter table refunds add column order_item_ids integer[];
