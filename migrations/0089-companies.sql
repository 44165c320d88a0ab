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

-- Companies go with the demo, too. The rest is as before (0085).
create or replace function begin_own_shop(now timestamptz) returns boolean language plpgsql security definer set search_path = public as $$
begin
  set local lock_timeout = '8s';
  lock table orders, payments, products in access exclusive mode;
  if exists (select from payments where provider <> 'none' and coalesce(place, 'live') = 'live')
    or exists (select from licenses where imported_at is not null) then
    return false;
  end if;
  -- Files are looked at by the timer that forgets those which nobody wants.
  insert into held_files (file_key, holder, ends_at)
    select distinct key, 'own_shop', now from (
      select file_key from product_styles union select packed_key from packed_fonts union select file_key from generated_files
      union select picture_key from products union select contract_key from proposals) keys (key) where key is not null
  on conflict do nothing;
  alter table ledger_entries disable trigger ledger_entries_stay;
  alter table ledger_closings disable trigger ledger_closings_stay;
  alter table tax_entries disable trigger tax_entries_stay;
  truncate companies, company_members, company_invitations, company_changes, order_clients, client_links, proposals, license_changes, orders, order_items, payments, captures, refunds, provider_events, disputes, subscriptions, licenses, license_domains, downloads,
    plan_downloads, certificates, invoices, credit_notes, document_series, ledger_entries, ledger_sums, ledger_closings, ledger_matches,
    ledger_differences, tax_entries, bank_transfers, bank_refunds, bank_movements, product_holds, emails, license_terms, generated_files, packed_fonts,
    uploads, font_measures;
  alter table ledger_entries enable trigger ledger_entries_stay;
  alter table ledger_closings enable trigger ledger_closings_stay;
  alter table tax_entries enable trigger tax_entries_stay;
  -- Row by row, so that every process hears of it.
  delete from products;
  delete from coverages;
  delete from subscription_plans;
  delete from license_types;
  delete from landing_templates;
  update users set username = 'deleted-' || id || '-' || md5(random()::text), email = md5(random()::text) || id || '@nobody.invalid',
      fullname = 'Deleted account', address = '', phone_number = '', password_hash = '', updated_at = now, deleted_at = now
    where roles = array['customer'] and deleted_at is null;
  delete from sessions using users where users.id = sessions.user_id and users.deleted_at is not null;
  -- The next whole second: reports of a payment provider know no smaller ones.
  insert into shop_values (name, value) values ('own_shop', convert_to(to_char((date_trunc('second', now) + interval '1 second') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'UTF8'))
    on conflict (name) do update set value = excluded.value;
  return true;
end $$;
