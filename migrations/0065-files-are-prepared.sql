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
insert into packed_fonts (file_key, form, edition, packed_key, size_bytes)
  select distinct on (file_key) file_key, 'woff2', 1, woff2_key, woff2_bytes from product_styles where woff2_key is not null;
alter table product_styles drop column woff2_key;

-- Web kits were kept whole; now each style has its own parts.
insert into held_files (file_key, holder, ends_at) select file_key, 'made', now() from made_files where kind = 'kit' on conflict do nothing;
delete from made_files where kind = 'kit';
alter table made_files drop constraint made_files_kind_check, add constraint made_files_kind_check check (kind in ('trial', 'specimen', 'share'));

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
create trigger files_wanted after insert on product_styles referencing new table as added for each statement execute function want_prepared_files();
insert into unprepared_products (product_id, can_wait) select id, true from products where id in (select product_id from product_styles);

-- A delivery is known by what it is made of before the last of it is made; what was given is written down when it is complete.
alter table downloads add column recipe_sha256 bytea, alter column file_sha256 drop not null, alter column size_bytes drop not null;
