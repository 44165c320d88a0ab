create extension if not exists pg_trgm;

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
  updated_at timestamptz not null default now(),
  -- The person is gone. The row stays, emptied, for the orders and licences that refer to it.
  deleted_at timestamptz,
  -- What the list of users is searched by.
  search_words text not null generated always as (lower(username || ' ' || fullname || ' ' || email)) stored,
  -- A password that the shop made up and printed opens nothing but the choice of another one.
  must_renew_password boolean not null default false
);
create unique index users_email_key on users (lower(email));
create unique index users_username_key on users (lower(username));
-- An index that holds all that a list is sorted and filtered by answers without reading the rows; one on an expression does so
-- only where it holds the columns of the expression too.
create index users_living on users (id) where deleted_at is null;
create index users_search on users using gin (search_words gin_trgm_ops) where deleted_at is null;
create index users_by_username on users (lower(username), id) include (username, search_words) where deleted_at is null;
create index users_by_name on users (lower(fullname), id) include (fullname, search_words) where deleted_at is null;
create index users_by_email on users (lower(email), id) include (email, search_words) where deleted_at is null;
create index users_by_role on users ((roles[1]), id) include (roles, search_words) where deleted_at is null;

create table sessions (
  -- What its holder may call a session by: never its token.
  id integer generated always as identity,
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  -- When whoever holds a session last showed that it is still the same person, by password or code; the login is the first time.
  confirmed_at timestamptz not null
);
create index sessions_user_id on sessions (user_id);
create unique index sessions_id on sessions (id);

-- Browsers that have logged in to an account before: they carry no authority, but a stranger's wrong tries do not count for them.
create table known_devices (
  token_hash bytea not null,
  user_id integer not null references users on delete cascade,
  seen_at timestamptz not null,
  primary key (token_hash, user_id)
);
create index known_devices_of_user on known_devices (user_id, seen_at);

create table password_resets (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_user_id on password_resets (user_id);

-- Links to a new email address that is not confirmed yet.
create table email_changes (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_changes_user_id on email_changes (user_id);

-- Whoever has lost the email address of an account may set it back for 72 hours; until then nobody else gets that address.
create table email_undos (
  id integer generated always as identity primary key,
  token_hash bytea not null unique,
  user_id integer not null references users on delete cascade,
  -- The address that was the account's, and is again when the link is used.
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_undos_of_user on email_undos (user_id, id);
create index email_undos_reserve on email_undos (lower(email)) where used_at is null;

-- A second factor: six digits of a clock and a secret that the shop shares with a device (RFC 6238).
create table second_factors (
  user_id integer primary key references users on delete cascade,
  -- Sealed with the key of the settings, which is not in the database.
  secret bytea not null,
  begun_at timestamptz not null,
  -- Null until a first code has shown that the device has the secret.
  since timestamptz,
  -- The newest step of the clock whose code was taken: that one, and all before it, are taken no more.
  last_step integer not null default 0
);

-- Each stands in for one code; it is deleted with its use.
create table recovery_codes (
  user_id integer not null references second_factors on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- A login whose password was right and whose code is still to come.
create table login_challenges (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  -- The hash of the password's hash: with another password the login has to begin anew.
  password_mark bytea not null,
  expires_at timestamptz not null,
  tries integer not null default 0
);
create index login_challenges_of_user on login_challenges (user_id);
create index login_challenges_by_end on login_challenges (expires_at);
