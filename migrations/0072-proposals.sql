-- Offers that a person gets and may accept until a date: people read "Offer", programs `quote`. What is sold is in `lines` as it
-- goes into order_items, so nothing that changes afterwards touches it. The token opens only what is in its own row, so it is
-- kept as it is. Whether one is open, accepted, paid or expired is read from its date and its order.
create table proposals (
  id integer generated always as identity primary key,
  number text not null unique,
  token text not null unique,
  made_by integer not null references users,
  -- By hand, with prices of its own; else out of a cart.
  is_by_staff boolean not null,
  email text not null,
  fullname text not null,
  company text not null default '',
  language text,
  licensee text not null,
  note text not null default '',
  po_number text,
  buyer jsonb,
  tax jsonb not null,
  total_cents integer not null check (total_cents >= 0),
  discount jsonb,
  discount_id integer references discounts,
  answers jsonb not null default '[]',
  lines jsonb not null,
  seller jsonb not null,
  environment text not null,
  contract_key text,
  contract_name text,
  created_at timestamptz not null,
  until timestamptz not null,
  sent_at timestamptz,
  sent_count integer not null default 0,
  opened_at timestamptz,
  last_opened_at timestamptz,
  opened_count integer not null default 0,
  withdrawn_at timestamptz,
  words text generated always as (lower(number || ' ' || email || ' ' || fullname || ' ' || company)) stored
);
create index proposals_by_maker on proposals (made_by, id);
create index proposals_by_email on proposals (lower(email), id);
create index proposals_search on proposals using gin (words gin_trgm_ops);
create index proposals_of_discount on proposals (discount_id) where discount_id is not null;
create index proposals_with_contract on proposals (contract_key) where contract_key is not null;

-- An offer makes one order.
alter table orders add column proposal_id integer references proposals;
create unique index orders_of_proposal on orders (proposal_id) where proposal_id is not null;
-- What was agreed about a line, in words of staff.
alter table order_items add column note text not null default '';
