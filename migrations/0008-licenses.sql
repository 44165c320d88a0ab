create table licenses (
  id integer generated always as identity primary key,
  -- Public and not to be guessed.
  number text not null unique,
  order_item_id integer unique references order_items,
  user_id integer not null references users,
  product_id integer not null references products,
  license_type_id integer not null references license_types,
  licensee text not null,
  quantity integer not null,
  -- The limits of one licence as they were sold; the quantity multiplies them.
  limits jsonb not null,
  issued_at timestamptz not null,
  revoked_at timestamptz,
  plan_id integer references subscription_plans,
  figures jsonb,
  -- A larger licence of a font takes the place of a smaller one, which is bought back at what it cost.
  superseded_by integer references licenses,
  -- Whether the holder lets everybody who has the number see who the licensee is.
  show_licensee boolean not null default false,
  constraint licenses_have_one_source check ((order_item_id is null) <> (plan_id is null))
);
create index licenses_of_user on licenses (user_id, id desc);
create unique index licenses_of_plan on licenses (user_id, plan_id, product_id) where plan_id is not null;
create index licenses_superseded on licenses (superseded_by) where superseded_by is not null;
-- Whether somebody has a smaller licence of a font is asked with every order.
create index licenses_of_user_and_font on licenses (user_id, product_id);

alter table order_items add foreign key (credit_license_id) references licenses;

create table downloads (
  id bigint generated always as identity primary key,
  license_id integer not null references licenses,
  format text not null,
  file_sha256 bytea,
  size_bytes integer,
  created_at timestamptz not null,
  -- A member of staff who downloads through a customer's order gets a copy of their own; null for the holder's downloads.
  staff_id integer references users,
  -- A delivery is known by what it is made of before the last of it is made; what was given is written down when it is complete.
  recipe_sha256 bytea
);
create index downloads_of_license on downloads (license_id);
create index downloads_of_staff on downloads (staff_id, id) where staff_id is not null;

-- The products that a subscriber downloaded by plans on one day, counted in days of UTC since 1970.
create table plan_downloads (
  user_id integer not null references users,
  utc_day integer not null,
  product_id integer not null references products,
  primary key (user_id, utc_day, product_id)
);

-- The keys that sign certificates. Every process and machine signs with the active one; older ones stay to be checked with.
create table certificate_keys (
  id text primary key,
  -- PKCS #8, DER.
  private_key bytea not null,
  is_active boolean not null,
  created_at timestamptz not null
);
create unique index certificate_keys_one_active on certificate_keys (is_active) where is_active;

-- What was certified of a licence, as signed at its first need: its content is never made anew.
create table certificates (
  license_id integer primary key references licenses,
  key_id text not null references certificate_keys,
  content text not null,
  made_at timestamptz not null
);
