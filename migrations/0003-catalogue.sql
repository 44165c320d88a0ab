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
  archived_at timestamptz,
  -- What a licence type allows and how much of it, in figures; null where its owner gave none.
  -- The shape is LicenseLimits of the contract.
  limits jsonb
);
create unique index license_types_one_standard on license_types (pricing) where pricing = 'product' and archived_at is null;
create unique index license_types_name on license_types (lower(name)) where archived_at is null;
create trigger catalogue_changed after insert or update or delete or truncate on license_types
  for each statement execute function tell_catalogue_changed();

-- What fonts can draw. Many fonts share one coverage, and whether a text can be drawn is asked of each coverage once.
create table coverages (
  id integer generated always as identity primary key,
  hash text not null unique,
  coverage int4multirange not null
);

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
  -- Words for the search, name first, without accents and capitals.
  search_name text not null,
  search_text text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  -- BCP 47 tags of the languages that the regular style can write: the list is filtered by them.
  languages text[] not null,
  -- The owner's own picture (WebP, by its key in the storage); without one a product shows its specimen.
  picture_key text,
  -- Formats that are offered no longer; whoever holds a licence still gets them.
  hidden_formats text[] not null default '{}',
  coverage_id integer references coverages,
  -- What the list of products is searched by.
  admin_words text not null generated always as (search_name || ' ' || lower(sku)) stored,
  -- Whether its owner gives a font to be tried in layouts, cut down and under terms of its own; open fonts of the demo catalogue are.
  trial boolean not null default false
);
create index products_newest on products (created_at desc, id desc) where archived_at is null;
create index products_by_type on products (type, created_at desc, id desc) where archived_at is null;
create index products_search_name on products using gin (search_name gin_trgm_ops) where archived_at is null;
create index products_search_text on products using gin (search_text gin_trgm_ops) where archived_at is null;
create index products_picture_key on products (picture_key) where picture_key is not null;
create index products_admin_words on products using gin (admin_words gin_trgm_ops) where archived_at is null;
create index products_by_id on products (id) include (admin_words) where archived_at is null;
create index products_by_name on products (search_name collate "C", id) include (admin_words) where archived_at is null;
create index products_by_sku on products (lower(sku), id) include (sku, admin_words) where archived_at is null;
create index products_by_type_name on products (lower(type), id) include (type, admin_words) where archived_at is null;
create index products_by_price_id on products (price_cents, id) include (admin_words) where archived_at is null;
create index products_without_words on products (created_at) where short_description = '' and archived_at is null;
create index products_gone on products (id) include (search_name) where archived_at is not null;
create trigger catalogue_changed after insert or update or delete or truncate on products
  for each statement execute function tell_catalogue_changed();

create function keep_coverage() returns trigger language plpgsql as $$
begin
  insert into coverages (hash, coverage) values (md5(new.coverage::text), new.coverage) on conflict (hash) do nothing;
  new.coverage_id := (select id from coverages where hash = md5(new.coverage::text));
  return new;
end $$;
create trigger coverage_kept before insert or update of coverage on products for each row execute function keep_coverage();

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
  coverage int4multirange not null,
  -- How large the other forms of a style's file are, before a licensee is written in; null as long as nobody knows.
  woff_bytes integer,
  woff2_bytes integer,
  unique (product_id, position)
);
create index product_styles_file_key on product_styles (file_key);
create trigger catalogue_changed after insert or update or delete or truncate on product_styles
  for each statement execute function tell_catalogue_changed();

create table product_licenses (
  product_id integer not null references products on delete cascade,
  license_type_id integer not null references license_types on delete cascade,
  primary key (product_id, license_type_id)
);
create index product_licenses_by_type on product_licenses (license_type_id);
create trigger catalogue_changed after insert or update or delete or truncate on product_licenses
  for each statement execute function tell_catalogue_changed();

create table subscription_plans (
  id integer generated always as identity primary key,
  name text not null,
  price_cents integer not null check (price_cents >= 0),
  -- As its owner typed it, and what it means.
  duration text not null,
  duration_months integer not null check (duration_months between 1 and 120),
  -- ["...", "..."] in the owner's order.
  features jsonb not null,
  is_active boolean not null,
  license_type_id integer references license_types,
  created_at timestamptz not null,
  archived_at timestamptz
);
create trigger catalogue_changed after insert or update or delete or truncate on subscription_plans
  for each statement execute function tell_catalogue_changed();

-- Which products were written, and by which transaction: each process keeps an index of the products on offer in its memory, and asks
-- here what is new before it answers from it (decision 16). A product that is gone stays here, so that all hear of it.
create table product_changes (
  product_id integer primary key,
  changed_in xid8 not null
);
create index product_changes_newest on product_changes (changed_in) include (product_id);

create function note_product_changes() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'products' then
    insert into product_changes select id, pg_current_xact_id() from changed order by id
    on conflict (product_id) do update set changed_in = excluded.changed_in;
  else
    insert into product_changes select distinct product_id, pg_current_xact_id() from changed order by product_id
    on conflict (product_id) do update set changed_in = excluded.changed_in;
  end if;
  return null;
end $$;
create trigger changes_noted_of_new after insert on products referencing new table as changed
  for each statement execute function note_product_changes();
create trigger changes_noted after update on products referencing new table as changed
  for each statement execute function note_product_changes();
create trigger changes_noted_of_old after delete on products referencing old table as changed
  for each statement execute function note_product_changes();
create trigger changes_noted_of_new after insert on product_licenses referencing new table as changed
  for each statement execute function note_product_changes();
create trigger changes_noted_of_old after delete on product_licenses referencing old table as changed
  for each statement execute function note_product_changes();
