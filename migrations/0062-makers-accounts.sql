-- Which accounts see what a designer or a foundry earns.
create table maker_accounts (
  maker_id integer not null references makers on delete cascade,
  user_id integer not null references users,
  linked_at timestamptz not null,
  primary key (maker_id, user_id)
);
create index maker_accounts_of_user on maker_accounts (user_id);
