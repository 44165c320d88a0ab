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
