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
