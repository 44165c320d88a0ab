-- Who has lost the e-mail of an account may set it back for 72 hours; until then nobody else gets that address.
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
