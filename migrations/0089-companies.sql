-- Companies: several accounts with one wallet. People leave and join; licences stay.
create table companies (
  id integer generated always as identity primary key,
  name text not null check (name ~ '\S'),
  created_by integer not null references users,
  created_at timestamptz not null,
  -- Closed by an owner or by staff, or merged into another one. Its licences stay with it, or went over.
  closed_at timestamptz,
  merged_into integer references companies,
  check (merged_into is null or closed_at is not null)
);
create index companies_search on companies using gin (lower(name) gin_trgm_ops);
create index companies_merged on companies (merged_into) where merged_into is not null;

-- Those of now only; who was there before is in the changes.
create table company_members (
  company_id integer not null references companies,
  user_id integer not null references users,
  role text not null check (role in ('owner', 'buyer', 'member')),
  joined_at timestamptz not null,
  primary key (company_id, user_id)
);
create index company_members_of_user on company_members (user_id);

create table company_invitations (
  id integer generated always as identity primary key,
  company_id integer not null references companies,
  email text not null,
  role text not null check (role in ('owner', 'buyer', 'member')),
  token_hash bytea not null unique,
  invited_by integer not null references users,
  created_at timestamptz not null,
  ends_at timestamptz not null,
  -- It was accepted or withdrawn.
  closed_at timestamptz,
  accepted_by integer references users
);
create unique index company_invitations_open on company_invitations (company_id, lower(email)) where closed_at is null;
create index company_invitations_of_email on company_invitations (lower(email)) where closed_at is null;

create table company_changes (
  id integer generated always as identity primary key,
  company_id integer not null references companies,
  kind text not null check (kind in ('made', 'joined', 'left', 'removed', 'role', 'license', 'renamed', 'merged', 'closed')),
  -- Whom it is about; null for the company itself.
  user_id integer references users,
  before text,
  after text,
  -- Of staff.
  reason text not null default '',
  changed_by integer not null references users,
  changed_at timestamptz not null
);
create index company_changes_of_company on company_changes (company_id, id);
create index company_changes_of_user on company_changes (user_id, id) where user_id is not null;
create index company_changes_by on company_changes (changed_by, id);

-- Whose a licence is: the company's, else the account's. `user_id` stays who bought or had it first.
alter table licenses add column company_id integer references companies;
create index licenses_of_holder on licenses ((coalesce(-company_id, user_id)), id desc);
create index licenses_of_holder_and_font on licenses ((coalesce(-company_id, user_id)), product_id);
create index licenses_of_company on licenses (company_id) where company_id is not null;
-- The company that an order was placed for. The order itself is its buyer's.
alter table orders add column company_id integer references companies;
create index orders_of_company on orders (company_id, id) where company_id is not null;
-- Who downloaded it, where that is not a member of staff; null before there were companies.
alter table downloads add column user_id integer references users;
create index downloads_of_user on downloads (user_id, id) where user_id is not null;
