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
