-- What the owner writes in place of the shop's words in an email, and which emails are switched off. A kind without a
-- row has the shop's words and is sent; what is empty stands for the shop's words too.
create table mail_words (
  kind text primary key,
  subject text not null default '',
  opening text not null default '',
  closing text not null default '',
  translations jsonb not null default '{}',
  is_on boolean not null default true,
  updated_at timestamptz not null
);

-- Which emails somebody leaves off.
create table mail_stops (
  user_id integer not null references users (id),
  topic text not null check (topic in ('releases', 'endings')),
  stopped_at timestamptz not null,
  primary key (user_id, topic)
);
