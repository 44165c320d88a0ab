-- What of a product is sold besides the whole family: [{"id": 7, "kind": "style", "name": "Bold", "styles": ["Bold"],
-- "regular_price_cents": 1900, "sale_price_cents": null}, ...] in the owner's order. Styles are named: a name stays when a new
-- release brings other files. The product counts their ids, and gives none twice.
alter table products add column parts jsonb not null default '[]';
alter table products add column last_part_id integer not null default 0;

-- The part that was sold, {"id", "kind", "name", "styles"}, as it was; null for the whole family.
alter table order_items add column part jsonb;
alter table licenses add column part jsonb;
alter table order_items add column sold_as text not null
  generated always as (case when part is null then product_name else product_name || ' ' || (part ->> 'name') end) stored;

-- A larger licence takes the place of all smaller ones that its buyer has.
alter table order_items add column credit_license_ids integer[] not null default '{}';
update order_items set credit_license_ids = array[credit_license_id] where credit_license_id is not null;
alter table order_items drop constraint order_items_credit_a_licence;
alter table order_items add constraint order_items_credit_licences
  check ((cardinality(credit_license_ids) = 0) = (credit_cents = 0));

-- Hosts are updated one after another: one of the version before knows a single licence, in credit_license_id.
create function keep_credit_licenses() returns trigger language plpgsql as $$
begin
  if cardinality(new.credit_license_ids) = 0 then new.credit_license_ids := array[new.credit_license_id];
  else new.credit_license_id := new.credit_license_ids[1];
  end if;
  return new;
end $$;
create trigger credit_licenses_kept before insert on order_items for each row when (new.credit_cents > 0)
  execute function keep_credit_licenses();

-- Whether a style belongs to a part; all of them belong to the family.
create function is_in_part(part jsonb, style text) returns boolean language sql immutable as $$
  select part is null or part -> 'styles' ? style
$$;
