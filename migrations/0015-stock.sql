alter table products
  -- The owner's own picture (WebP, by its key in the storage); without one a product shows its specimen.
  add column picture_key text,
  -- Formats that are offered no longer; whoever holds a licence still gets them.
  add column hidden_formats text[] not null default '{}';
create index products_picture_key on products (picture_key) where picture_key is not null;
create index product_styles_file_key on product_styles (file_key);
create index product_styles_woff2_key on product_styles (woff2_key) where woff2_key is not null;

-- Fonts that were uploaded and are no product yet. The reference is what the uploader was given.
create table uploads (
  ref text primary key,
  user_id integer not null references users on delete cascade,
  -- The name of the family, and of every style its facts and its file.
  family jsonb not null,
  ends_at timestamptz not null
);
create index uploads_ends_at on uploads (ends_at);

-- Files in the storage that are no product's, or may be no product's any more: written down before the file is, and looked
-- at when the time has come, so that a file never stays behind whatever happens in between.
create table held_files (
  file_key text not null,
  holder text not null,
  ends_at timestamptz not null,
  primary key (file_key, holder)
);
create index held_files_ends_at on held_files (ends_at);
