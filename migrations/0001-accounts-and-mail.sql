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

-- Whoever ends a session or changes a user tells every process that what it remembers of them is old.
create function tell_sessions_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions_changed', '');
  return null;
end $$;
create trigger sessions_changed after delete or truncate on sessions for each statement execute function tell_sessions_changed();
create trigger sessions_changed after update or delete on users for each statement execute function tell_sessions_changed();
