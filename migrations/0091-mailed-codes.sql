-- A code of six digits that was mailed, to log in or to show again who holds a session. It is taken only from who asked for it:
-- the browser that logs in, or the session. Their tokens are nowhere here, so a code can't be guessed from its hash.
create table mailed_codes (
  holder_hash bytea primary key,
  -- Where it was mailed to; there may be no account with it yet.
  email text not null,
  code_hash bytea not null,
  expires_at timestamptz not null,
  tries integer not null default 0
);
create index mailed_codes_of_email on mailed_codes (lower(email));
create index mailed_codes_by_end on mailed_codes (expires_at);

-- All that was added since goes with the demo, too: offers, companies, what is for clients, these codes. The rest is as
-- before (0030).
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
  truncate companies, company_members, company_invitations, company_changes, order_clients, client_links,
    proposals, license_changes, orders, order_items, payments, captures, refunds, provider_events, disputes, subscriptions, licenses, license_domains, downloads,
    plan_downloads, certificates, invoices, credit_notes, document_series, ledger_entries, ledger_sums, ledger_closings, ledger_matches,
    ledger_differences, tax_entries, bank_transfers, bank_refunds, bank_movements, product_holds, emails, license_terms, generated_files, packed_fonts,
    uploads, font_measures, mailed_codes;
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
