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
  told_at timestamptz
);
create index orders_of_user on orders (user_id, id desc);
create index orders_to_tell on orders (paid_at) where paid_at is not null and told_at is null;
create index orders_newest on orders (created_at desc, id desc);
create unique index orders_cart_key on orders (user_id, cart_key) where cart_key is not null;

create table order_items (
  id integer generated always as identity primary key,
  order_id integer not null references orders on delete cascade,
  position integer not null,
  product_id integer not null references products,
  license_type_id integer not null references license_types,
  product_name text not null,
  license_name text not null,
  usage_details jsonb not null,
  unit_price_cents integer not null check (unit_price_cents >= 0),
  quantity integer not null check (quantity between 1 and 999),
  unique (order_id, position)
);

create table payments (
  id integer generated always as identity primary key,
  -- Ours, known before the provider answers; what the buyer's browser carries.
  public_id text not null unique,
  order_id integer not null references orders,
  provider text not null,
  state text not null check (state in ('creating', 'approval', 'capturing', 'capture_pending', 'captured', 'failed', 'expired', 'duplicate', 'frozen', 'refunded')),
  amount_cents integer not null,
  reference text unique,
  approval_url text,
  payer_id text,
  -- Part of the capture's request id; rises only after a definite decline.
  approval_no integer not null default 1,
  -- Whoever settles holds it until then; after that anybody may.
  lease_until timestamptz,
  -- When the timer looks at it next, and how often it has looked.
  check_at timestamptz,
  checks integer not null default 0,
  problem text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index payments_of_order on payments (order_id);
-- One live payment per order, whatever the number of clicks and tabs.
create unique index payments_one_live on payments (order_id) where state in ('creating', 'approval', 'capturing', 'capture_pending');
create index payments_to_check on payments (check_at) where check_at is not null;

-- Money that the provider took. Its id is the provider's, so one capture can be written once.
create table captures (
  id text primary key,
  payment_id integer not null references payments,
  amount_cents integer not null,
  captured_at timestamptz not null
);
create index captures_of_payment on captures (payment_id);

create table refunds (
  id integer generated always as identity primary key,
  capture_id text not null references captures,
  amount_cents integer not null check (amount_cents > 0),
  state text not null check (state in ('requested', 'pending', 'completed', 'failed')),
  reference text unique,
  reason text not null,
  created_at timestamptz not null,
  completed_at timestamptz
);
create index refunds_of_capture on refunds (capture_id);

create table licenses (
  id integer generated always as identity primary key,
  -- Public and not to be guessed.
  number text not null unique,
  order_item_id integer not null unique references order_items,
  user_id integer not null references users,
  product_id integer not null references products,
  license_type_id integer not null references license_types,
  licensee text not null,
  quantity integer not null,
  -- The limits of one licence as they were sold; the quantity multiplies them.
  limits jsonb not null,
  issued_at timestamptz not null,
  revoked_at timestamptz
);
create index licenses_of_user on licenses (user_id, id desc);

create table downloads (
  id bigint generated always as identity primary key,
  license_id integer not null references licenses,
  format text not null,
  file_sha256 bytea not null,
  size_bytes integer not null,
  created_at timestamptz not null
);
create index downloads_of_license on downloads (license_id);
