-- A bundle is a product made of other products: it has no fonts of its own.
alter table products add column kind text not null default 'family' check (kind in ('family', 'bundle'));
create table bundle_members (
  bundle_id integer not null references products on delete cascade,
  position integer not null,
  product_id integer not null references products on delete cascade,
  -- 0 for the family.
  part_id integer not null,
  primary key (bundle_id, position),
  unique (bundle_id, product_id, part_id)
);
create index bundle_members_by_product on bundle_members (product_id, bundle_id);

-- Whether all members of a bundle are on offer; a bundle is on offer only then.
alter table products add column members_on_offer boolean not null default true;
alter table products alter column is_on_offer
  set expression as (archived_at is null and status = 'published' and members_on_offer);

create function has_members_on_offer(bundle integer) returns boolean language sql stable as $$
  select not exists (
    select from bundle_members m left join products p on p.id = m.product_id and p.is_on_offer
      and (m.part_id = 0 or p.parts @> jsonb_build_array(jsonb_build_object('id', m.part_id)))
    where m.bundle_id = bundle and p.id is null)
$$;

-- Whether every member of a bundle is sold under a licence type. What is sold once is sold alone.
create function sells_members(bundle integer, license_type integer) returns boolean language sql stable as $$
  select not exists (select from license_types where id = license_type and exclusive) and not exists (
    select from bundle_members m left join product_licenses l on l.product_id = m.product_id
      and l.license_type_id = license_type
    where m.bundle_id = bundle and l.product_id is null)
$$;

-- Bundles follow their members. Whoever changes the members of a bundle locks these first, then the bundle.
create function keep_bundles() returns trigger language plpgsql as $$
begin
  update products set members_on_offer = has_members_on_offer(id), updated_at = new.updated_at
    where id in (select bundle_id from bundle_members where product_id = new.id)
      and members_on_offer <> has_members_on_offer(id);
  return null;
end $$;
create trigger products_keep_bundles after update of status, archived_at, parts on products for each row
  when ((old.status, old.archived_at, old.parts) is distinct from (new.status, new.archived_at, new.parts))
  execute function keep_bundles();

-- What is read of a bundle has its members in it, so it has changed when one of them has.
create or replace function note_product_changes() returns trigger language plpgsql as $$
declare ids integer[];
begin
  if tg_table_name = 'products' then ids := array(select id from changed);
  else ids := array(select product_id from changed);
  end if;
  insert into product_changes
    select id, pg_current_xact_id() from (
      select unnest(ids) as id union select bundle_id from bundle_members where product_id = any(ids)) noted order by id
    on conflict (product_id) do update set changed_in = excluded.changed_in;
  return null;
end $$;

-- The bundle that a line was sold in, {"at", "id", "name", "slug", "unit_price_cents", "owned_cents", "owned"}: lines with the same "at" are
-- one of the order. "unit_price_cents" is that of the whole bundle, "owned" what its buyer had of it before.
alter table order_items add column bundle jsonb;
alter table order_items alter column sold_as set expression as (product_name
  || case when part is null then '' else ' ' || (part ->> 'name') end
  || case when bundle is null then '' else ' (' || (bundle ->> 'name') || ')' end);
create index bundles_off_sale on products (id) where not members_on_offer;
