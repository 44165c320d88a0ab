-- Keys and marks that every process shares, such as the key that signs download links.
create table shop_values (
  name text primary key,
  value bytea not null
);

-- What rate limits count, shared by every process: one row per key and window.
create table rate_limits (
  key text not null,
  window_start timestamptz not null,
  count integer not null,
  -- The row is deleted then.
  ends_at timestamptz not null,
  primary key (key, window_start)
);
create index rate_limits_ends_at on rate_limits (ends_at);

-- What a call with an Idempotency-Key was answered; kept for a day.
create table idempotency_keys (
  user_id integer not null references users on delete cascade,
  call text not null,
  key text not null,
  body_hash bytea not null,
  status integer,
  reply jsonb,
  created_at timestamptz not null,
  -- The order or refund that the first call with a key wrote, in the same transaction: a second call after a crash goes on from there.
  effect_id integer,
  primary key (user_id, call, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);

-- Whoever writes to the catalogue, by whatever way, tells every process that its cached pages are old.
create function tell_catalogue_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue_changed', '');
  return null;
end $$;

-- What the owner set for the whole site, such as the advertising pixel.
create table site_settings (
  name text primary key,
  value text not null,
  updated_at timestamptz not null
);
create trigger catalogue_changed after insert or update or delete or truncate on site_settings
  for each statement execute function tell_catalogue_changed();

-- What the owner sets of the shop, a row for each section that was ever changed.
create table shop_settings (
  section text primary key,
  value jsonb not null,
  changed_at timestamptz not null,
  changed_by integer references users
);
create trigger catalogue_changed after insert or update or delete or truncate on shop_settings
  for each statement execute function tell_catalogue_changed();

-- What the owner has switched on or off; a feature without a row stands as it does at first.
create table features (
  name text primary key,
  is_on boolean not null,
  updated_at timestamptz not null
);
create trigger catalogue_changed after insert or update or delete or truncate on features
  for each statement execute function tell_catalogue_changed();
