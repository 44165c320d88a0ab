-- Licences that somebody buys for a client. They are nobody's until the client opens a link, accepts the terms and has them
-- in an account of his own; the order and its invoice stay with the payer.
create table order_clients (
  order_id integer primary key references orders,
  name text not null,
  -- Null: the payer hands the link over.
  email text,
  address text not null default '',
  -- When the link was mailed last; since when the client has had the chance to take the licences, and the reminder after that.
  sent_at timestamptz,
  waiting_since timestamptz,
  reminded_at timestamptz,
  claimed_at timestamptz,
  claimed_by integer references users,
  -- Which terms the client accepted: a list of licence type, version and hash.
  accepted jsonb,
  constraint order_clients_claimed_by_somebody check ((claimed_at is null) = (claimed_by is null)),
  constraint order_clients_accepted check ((claimed_at is null) = (accepted is null))
);
create index order_clients_to_remind on order_clients (waiting_since) where claimed_at is null and reminded_at is null;
create index order_clients_of_holder on order_clients (claimed_by) where claimed_by is not null;

-- Each link that was sent for an order opens it until one of them is used; only their hashes are stored.
create table client_links (
  token_hash bytea primary key,
  order_id integer not null references order_clients,
  created_at timestamptz not null
);
create index client_links_of_order on client_links (order_id);

-- Whether the person who bought a licence for a client may download its files, too; kept with the line as it was sold.
alter table license_types add column agency_keeps boolean not null default false;
alter table order_items add column agency_keeps boolean not null default false;

alter table licenses
  -- The order, where it was bought for a client.
  add column client_order_id integer references order_clients,
  -- The payer, where the payer may download, too.
  add column kept_by integer references users,
  drop constraint licenses_have_a_holder_or_wait,
  add constraint licenses_have_a_holder_or_wait
    check (case when client_order_id is null then (user_id is null) = (waits_for is not null) else waits_for is null end);
create index licenses_of_client_order on licenses (client_order_id) where client_order_id is not null;
create index licenses_kept on licenses (kept_by, id desc) where kept_by is not null;

-- Wherever a licence is issued, also by a host of the version before: that of an order for a client is not the payer's.
create function leave_to_the_client() returns trigger language plpgsql as $$
declare
  bought record;
begin
  select o.id, o.user_id, i.agency_keeps into bought from order_items i join orders o on o.id = i.order_id
    join order_clients c on c.order_id = o.id where i.id = new.order_item_id;
  if found then
    new.client_order_id := bought.id;
    new.user_id := null;
    new.kept_by := case when bought.agency_keeps then bought.user_id end;
  end if;
  return new;
end $$;
create trigger licenses_are_left_to_the_client before insert on licenses for each row
  when (new.order_item_id is not null) execute function leave_to_the_client();

-- Clients go with the demo, too. The rest is as before (0085).
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
  truncate proposals, license_changes, order_clients, client_links, orders, order_items, payments, captures, refunds, provider_events, disputes, subscriptions, licenses, license_domains, downloads,
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
