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

-- Files that were generated from a product and are kept: its trial fonts, its specimen, its picture for links. "made_of" names what
-- they were generated from, and so says when they are out of date.
create table generated_files (
  product_id integer not null references products on delete cascade,
  kind text not null check (kind in ('trial', 'specimen', 'share')),
  made_of text not null,
  file_key text not null,
  primary key (product_id, kind)
);
create index generated_files_file_key on generated_files (file_key);

-- What of a font does not depend on its buyer is made before anybody buys: each form of a file once, however many products have
-- it. A new edition of the making replaces what an older one made.
create table packed_fonts (
  file_key text not null,
  form text not null check (form in ('woff', 'woff2', 'kit')),
  edition integer not null,
  packed_key text not null,
  size_bytes integer not null,
  primary key (file_key, form)
);
create index packed_fonts_of_key on packed_fonts (packed_key);

-- Products of whose files some are still to be prepared, however the fonts came in; a row goes when nothing is left. Those of the
-- demo catalogue can wait for quiet times.
create table unprepared_products (
  product_id integer primary key references products on delete cascade,
  can_wait boolean not null,
  wanted_at timestamptz not null default clock_timestamp(),
  -- Nobody else works on it, and nothing that failed is tried again, before then.
  held_until timestamptz,
  trouble text
);
create index unprepared_products_next on unprepared_products (can_wait, wanted_at);

create function want_prepared_files() returns trigger language plpgsql as $$
begin
  insert into unprepared_products (product_id, can_wait)
    select p.id, p.demo from products p where p.id in (select product_id from added) order by p.id
    on conflict (product_id) do update set wanted_at = excluded.wanted_at, can_wait = excluded.can_wait, held_until = null, trouble = null;
  return null;
end $$;
create trigger files_wanted after insert on product_styles referencing new table as added
  for each statement execute function want_prepared_files();

-- What was measured on the outlines of a font file, by the key of the file: it belongs to the bytes, whoever sells them.
create table font_measures (
  file_key text primary key,
  -- Which edition of the measuring made it; what an older one made is measured again.
  edition integer not null,
  -- Fingerprints of tables ("table:glyf:...") and of letters ("letter:a:..."), by which a found file is known again.
  marks text[] not null,
  -- The shape of the letters in numbers: FontShape of fonts/.
  shape jsonb not null,
  -- What letters look like, to be compared with others; null for a font without the letters that are compared.
  likeness bytea,
  measured_at timestamptz not null
);
create index font_measures_marks on font_measures using gin (marks);

-- The index holds the shapes of all styles, so the measures of any of them change what it holds of the product.
create function note_measured_products() returns trigger language plpgsql as $$
begin
  insert into product_changes
    select distinct s.product_id, pg_current_xact_id() from changed join product_styles s using (file_key) order by s.product_id
  on conflict (product_id) do update set changed_in = excluded.changed_in;
  return null;
end $$;
create trigger changes_noted_of_new after insert on font_measures referencing new table as changed
  for each statement execute function note_measured_products();
create trigger changes_noted after update on font_measures referencing new table as changed
  for each statement execute function note_measured_products();
