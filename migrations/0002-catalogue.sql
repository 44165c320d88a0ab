create table license_types (
  id integer generated always as identity primary key,
  name text not null,
  description text not null,
  price_cents integer not null check (price_cents >= 0),
  pricing text not null check (pricing in ('product', 'own')),
  -- [{"label": "...", "value": "..."}] in the owner's order.
  usage_details jsonb not null,
  position integer not null,
  created_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index license_types_one_standard on license_types (pricing) where pricing = 'product' and archived_at is null;
create unique index license_types_name on license_types (lower(name)) where archived_at is null;

create table products (
  id integer generated always as identity primary key,
  name text not null,
  slug text not null unique,
  sku text not null unique,
  type text not null,
  description text not null,
  short_description text not null,
  regular_price_cents integer not null check (regular_price_cents >= 0),
  sale_price_cents integer check (sale_price_cents >= 0),
  -- What the Standard licence costs.
  price_cents integer not null generated always as (coalesce(nullif(sale_price_cents, 0), regular_price_cents)) stored,
  categories text[] not null,
  tags text[] not null,
  demo boolean not null,
  specimen text not null,
  direction text not null check (direction in ('ltr', 'rtl')),
  scripts text[] not null,
  formats text[] not null,
  style_count integer not null,
  -- The short hash of all font files; part of preview addresses.
  version text not null,
  -- What the font is, measured; the shape is FontFacts of the contract without its styles.
  facts jsonb not null,
  -- The code points that every style can draw.
  coverage int4multirange not null,
  -- A font's own licence text, given with every download.
  license_text text not null,
  -- Words for the search, name first: made by the writer, so that it needs no extension.
  search_name text not null,
  search_text text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create index products_newest on products (created_at desc, id desc) where archived_at is null;
create index products_by_price on products (price_cents, created_at desc, id desc) where archived_at is null;
create index products_by_price_desc on products (price_cents desc, created_at desc, id desc) where archived_at is null;
create index products_by_type on products (type, created_at desc, id desc) where archived_at is null;
create index products_categories on products using gin (categories) where archived_at is null;
create index products_scripts on products using gin (scripts) where archived_at is null;

create extension if not exists pg_trgm;
create index products_search_name on products using gin (search_name gin_trgm_ops) where archived_at is null;
create index products_search_text on products using gin (search_text gin_trgm_ops) where archived_at is null;

create table product_styles (
  id integer generated always as identity primary key,
  product_id integer not null references products on delete cascade,
  position integer not null,
  name text not null,
  weight integer not null,
  width integer not null,
  slope text not null,
  is_default boolean not null,
  -- SHA-256 of the unpacked font file (TTF or OTF) and its key in the storage.
  file_key text not null,
  file_name text not null,
  outlines text not null check (outlines in ('truetype', 'cff', 'cff2')),
  size_bytes integer not null,
  -- The same file compressed as WOFF2, made when it is first wanted.
  woff2_key text,
  coverage int4multirange not null,
  unique (product_id, position)
);

create table product_licenses (
  product_id integer not null references products on delete cascade,
  license_type_id integer not null references license_types on delete cascade,
  primary key (product_id, license_type_id)
);
create index product_licenses_by_type on product_licenses (license_type_id);

-- Whoever writes to the catalogue, by whatever way, tells every process that its cached pages are old.
create function tell_catalogue_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue_changed', '');
  return null;
end $$;
create trigger catalogue_changed after insert or update or delete or truncate on products for each statement execute function tell_catalogue_changed();
create trigger catalogue_changed after insert or update or delete or truncate on product_styles for each statement execute function tell_catalogue_changed();
create trigger catalogue_changed after insert or update or delete or truncate on license_types for each statement execute function tell_catalogue_changed();
create trigger catalogue_changed after insert or update or delete or truncate on product_licenses for each statement execute function tell_catalogue_changed();
