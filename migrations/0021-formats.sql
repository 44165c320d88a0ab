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
