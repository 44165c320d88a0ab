-- Accounts ---------------------------------------------------------------------------------------------------------

create table users (
  id integer generated always as identity primary key,
  username text not null,
  email text not null,
  password_hash text not null,
  fullname text not null,
  address text not null,
  phone_number text not null,
  -- Ordered; the first is the one that counts.
  roles text[] not null check (cardinality(roles) > 0 and roles <@ array['admin', 'customer', 'finance', 'bloger']),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email_key on users (lower(email));
create unique index users_username_key on users (lower(username));

create table sessions (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_user_id on sessions (user_id);

create table password_resets (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_user_id on password_resets (user_id);

-- Counters of tries, shared by every process: one row per key and window.
create table attempts (
  key text not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (key, window_start)
);
create index attempts_window_start on attempts (window_start);

-- Keys and marks that every process shares, such as the key that signs download links.
create table shop_values (
  name text primary key,
  value bytea not null
);

create table idempotency_keys (
  user_id integer not null references users on delete cascade,
  call text not null,
  key text not null,
  body_hash bytea not null,
  status integer,
  reply jsonb,
  created_at timestamptz not null,
  primary key (user_id, call, key)
);

-- The outbox: a mail exists from the transaction that made it true.
create table mails (
  id integer generated always as identity primary key,
  -- What the mail is about, e.g. order_paid:17. The same thing is never told twice.
  dedupe_key text not null unique,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  created_at timestamptz not null,
  -- Not before then is it tried (again); null once it is sent.
  try_at timestamptz,
  tries integer not null default 0,
  sent_at timestamptz
);
create index mails_to_send on mails (try_at) where try_at is not null;

-- Catalogue --------------------------------------------------------------------------------------------------------

create table license_types (
  id integer generated always as identity primary key,
  name text not null,
  description text not null,
  price_cents integer not null check (price_cents >= 0),
  pricing text not null check (pricing in ('product', 'own')),
  -- [{"label": "...", "value": "..."}] in the owner's order.
  usage_details jsonb not null,
  position integer not null,
  created_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index license_types_one_standard on license_types (pricing) where pricing = 'product' and archived_at is null;
create unique index license_types_name on license_types (lower(name)) where archived_at is null;

create table products (
  id integer generated always as identity primary key,
  name text not null,
  slug text not null unique,
  sku text not null unique,
  type text not null,
  description text not null,
  short_description text not null,
  regular_price_cents integer not null check (regular_price_cents >= 0),
  sale_price_cents integer check (sale_price_cents >= 0),
  -- What the Standard licence costs.
  price_cents integer not null generated always as (coalesce(nullif(sale_price_cents, 0), regular_price_cents)) stored,
  categories text[] not null,
  tags text[] not null,
  demo boolean not null,
  specimen text not null,
  direction text not null check (direction in ('ltr', 'rtl')),
  scripts text[] not null,
  formats text[] not null,
  style_count integer not null,
  -- The short hash of all font files; part of preview addresses.
  version text not null,
  -- What the font is, measured; the shape is FontFacts of the contract without its styles.
  facts jsonb not null,
  -- The code points that every style can draw.
  coverage int4multirange not null,
  -- A font's own licence text, given with every download.
  license_text text not null,
  -- Words for the search, name first: made by the writer, so that it needs no extension.
  search_name text not null,
  search_text text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create index products_newest on products (created_at desc, id desc) where archived_at is null;
create index products_by_price on products (price_cents, created_at desc, id desc) where archived_at is null;
create index products_by_price_desc on products (price_cents desc, created_at desc, id desc) where archived_at is null;
create index products_by_type on products (type, created_at desc, id desc) where archived_at is null;
create index products_categories on products using gin (categories) where archived_at is null;
create index products_scripts on products using gin (scripts) where archived_at is null;

create extension if not exists pg_trgm;
create index products_search_name on products using gin (search_name gin_trgm_ops) where archived_at is null;
create index products_search_text on products using gin (search_text gin_trgm_ops) where archived_at is null;

create table product_styles (
  id integer generated always as identity primary key,
  product_id integer not null references products on delete cascade,
  position integer not null,
  name text not null,
  weight integer not null,
  width integer not null,
  slope text not null,
  is_default boolean not null,
  -- SHA-256 of the unpacked font file (TTF or OTF) and its key in the storage.
  file_key text not null,
  file_name text not null,
  outlines text not null check (outlines in ('truetype', 'cff', 'cff2')),
  size_bytes integer not null,
  -- The same file compressed as WOFF2, made when it is first wanted.
  woff2_key text,
  coverage int4multirange not null,
  unique (product_id, position)
);

create table product_licenses (
  product_id integer not null references products on delete cascade,
  license_type_id integer not null references license_types on delete cascade,
  primary key (product_id, license_type_id)
);
create index product_licenses_by_type on product_licenses (license_type_id);

-- Whoever writes to the catalogue, by whatever way, tells every process that its cached pages are old.
create function tell_catalogue_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue_changed', '');
  return null;
end $$;
create trigger catalogue_changed after insert or update or delete or truncate on products for each statement execute function tell_catalogue_changed();
create trigger catalogue_changed after insert or update or delete or truncate on product_styles for each statement execute function tell_catalogue_changed();
create trigger catalogue_changed after insert or update or delete or truncate on license_types for each statement execute function tell_catalogue_changed();
create trigger catalogue_changed after insert or update or delete or truncate on product_licenses for each statement execute function tell_catalogue_changed();

-- Whoever ends a session or changes a user tells every process that what it remembers of them is old.
create function tell_sessions_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions_changed', '');
  return null;
end $$;
create trigger sessions_changed after delete or truncate on sessions for each statement execute function tell_sessions_changed();
create trigger sessions_changed after update or delete on users for each statement execute function tell_sessions_changed();

-- Money ------------------------------------------------------------------------------------------------------------

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
