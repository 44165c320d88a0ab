-- The outbox: an email exists from the transaction that made it true.
create table emails (
  id integer generated always as identity primary key,
  -- What the email is about, e.g. order_paid:17. The same thing is never told twice.
  dedupe_key text not null unique,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  created_at timestamptz not null,
  -- Not before then is it tried (again); null once it is sent.
  try_at timestamptz,
  tries integer not null default 0,
  sent_at timestamptz,
  -- Where an answer goes when that is not to the shop itself.
  reply_to text,
  -- The account that the email is about: its holder may read it, and it is deleted with the account.
  user_id integer references users,
  -- The email that this one sends once more.
  again_of integer references emails,
  -- The documents that go with it, as [{"kind": "invoice", "order": 17}]; drawn when it is sent.
  attachments jsonb not null default '[]',
  -- What only the reader may see (the token of a link): it stands here until the email is sent, and never in its words.
  secret text,
  has_secret boolean not null default false
);
create index emails_to_send on emails (try_at) where try_at is not null;
create index emails_of_user on emails (user_id, id) where user_id is not null;
create index emails_again on emails (again_of) where again_of is not null;
