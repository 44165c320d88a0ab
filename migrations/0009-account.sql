-- The person is gone; the row stays, emptied of him, for the orders and licences that name it.
alter table users add column deleted_at timestamptz;

-- What its holder may call a session by: never its token.
alter table sessions add column id integer generated always as identity;
create unique index sessions_id on sessions (id);

-- Links to a new e-mail address that was not proved yet.
create table email_changes (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_changes_user_id on email_changes (user_id);

-- Whose account a mail is about, so that it can be told to him and goes when he goes.
alter table mails add column user_id integer references users;
create index mails_of_user on mails (user_id, id) where user_id is not null;
update mails set user_id = users.id from users where lower(users.email) = lower(mails.recipient);
