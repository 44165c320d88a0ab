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
create function note_measured_products() returns trigger language plpgsql as $$
begin
  insert into product_changes
    select distinct s.product_id, pg_current_xact_id() from changed join product_styles s using (file_key) where s.is_default order by s.product_id
  on conflict (product_id) do update set changed_in = excluded.changed_in;
  return null;
end $$;
create trigger changes_noted_of_new after insert on font_measures referencing new table as changed for each statement execute function note_measured_products();
create trigger changes_noted after update on font_measures referencing new table as changed for each statement execute function note_measured_products();
create trigger changes_noted_of_new after insert on products referencing new table as changed for each statement execute function note_product_changes();
create trigger changes_noted after update on products referencing new table as changed for each statement execute function note_product_changes();
create trigger changes_noted_of_old after delete on products referencing old table as changed for each statement execute function note_product_changes();
create trigger changes_noted_of_new after insert on product_licenses referencing new table as changed for each statement execute function note_product_changes();
create trigger changes_noted_of_old after delete on product_licenses referencing old table as changed for each statement execute function note_product_changes();

-- What the index took over.
drop trigger product_placed on products;
drop trigger product_reworded on products;
drop table product_search, search_words;
drop function index_product, index_products, words_in, letters_in;
drop index products_by_price, products_by_price_desc, products_categories, products_scripts, products_languages, products_by_coverage;

create or replace function keep_coverage() returns trigger language plpgsql as $$
begin
  insert into coverages (hash, coverage) values (md5(new.coverage::text), new.coverage) on conflict (hash) do nothing;
  new.coverage_id := (select id from coverages where hash = md5(new.coverage::text));
  return new;
end $$;
alter table coverages drop column latin;
drop function latin_of;

-- Whether its owner gives a font to be tried in layouts, cut down and under terms of its own; open fonts of the demo catalogue are.
alter table products add column trial boolean not null default false;
update products set trial = true where demo;

-- Files that were made of a product and are kept: its trial fonts, its specimen. What they were made of says when they have to be made anew.
create table made_files (
  product_id integer not null references products on delete cascade,
  kind text not null check (kind in ('trial', 'specimen')),
  made_of text not null,
  file_key text not null,
  primary key (product_id, kind)
);
create index made_files_file_key on made_files (file_key);
