-- What one product says of the price of one licence type. Nothing: the type's own price, or for the Standard one that of the product.
alter table product_licenses
  add column own_price_cents integer check (own_price_cents >= 0),
  -- What the type's own price is multiplied by, in thousandths.
  add column factor_thousandths integer check (factor_thousandths between 1 and 1000000),
  -- [{"from": 1, "to": 5, "price_cents": 4900}, ...] from 1 to the end without gap or overlap; the last "to" is null.
  add column steps jsonb not null default '[]',
  add check (own_price_cents is null or factor_thousandths is null);
create trigger changes_noted after update on product_licenses referencing new table as changed
  for each statement execute function note_product_changes();

-- What a licence of a type delivers, out of ZIP, TTF, OTF, WOFF, WOFF2 and KIT, the kit for web sites; null: every format there is, with
-- the kit where the limits name web use. An order line and a licence keep what they were sold with.
create function all_formats(limits jsonb) returns text[] language sql immutable as $$
  select array['ZIP', 'TTF', 'OTF', 'WOFF', 'WOFF2'] || case when coalesce(limits -> 'uses', '[]') @> '["web"]' then array['KIT'] else '{}'::text[] end
$$;
alter table license_types
  add column delivers text[] check (cardinality(delivers) > 0 and delivers <@ array['ZIP', 'TTF', 'OTF', 'WOFF', 'WOFF2', 'KIT']);
alter table order_items add column delivers text[];
-- What is written without them delivers all that was delivered before.
alter table licenses add column delivers text[] not null default all_formats(null);
update order_items set delivers = all_formats(figures) where plan_id is null;
update licenses set delivers = all_formats(figures);

-- On which web sites a licence is used, as its holder says. A domain that was taken off stays, with its dates.
create table license_domains (
  id integer generated always as identity primary key,
  license_id integer not null references licenses,
  hostname text not null check (hostname ~ '^[a-z0-9.-]{1,253}$'),
  added_at timestamptz not null,
  removed_at timestamptz
);
create unique index license_domains_now on license_domains (license_id, hostname) where removed_at is null;
create index license_domains_by_license on license_domains (license_id, id);
