-- Who draws fonts, and the houses that publish them.
create table makers (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('designer', 'foundry')),
  name text not null,
  slug text not null,
  -- Paragraphs with an empty line between.
  about text not null default '',
  homepage text not null default '',
  -- In whose letters the name is set; null for the first of the fonts that can write it.
  face_product_id integer references products on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (kind, slug),
  unique (id, kind)
);
create unique index makers_name on makers (kind, lower(name));
create index makers_by_name on makers (lower(name), id) include (kind);
create index makers_face on makers (face_product_id) where face_product_id is not null;

-- Designers of a product in their order, and its foundry, of which it has one.
create table product_makers (
  product_id integer not null references products on delete cascade,
  maker_id integer not null,
  kind text not null,
  position integer not null,
  primary key (product_id, maker_id),
  foreign key (maker_id, kind) references makers (id, kind)
);
create index product_makers_by_maker on product_makers (maker_id);
create unique index product_makers_one_foundry on product_makers (product_id) where kind = 'foundry';

-- Whom a product names, as lists, filters and the search read it: each a slug, a blank and a name. The triggers below keep it, so that
-- whoever is told of a changed product is told of a changed name too.
alter table products
  add column designers text[] not null default '{}',
  add column foundries text[] not null default '{}';

create function keep_credits() returns trigger language plpgsql as $$
declare
  touched integer[];
begin
  if tg_table_name = 'makers' then
    touched := array(select product_id from product_makers where maker_id in (select id from changed));
  else
    touched := array(select product_id from changed);
  end if;
  -- One after another, as everybody locks several products.
  perform from products where id = any(touched) order by id for update;
  update products p set designers = fresh.designers, foundries = fresh.foundries
  from (
    select id,
      array(select m.slug || ' ' || m.name from product_makers c join makers m on m.id = c.maker_id
        where c.product_id = products.id and c.kind = 'designer' order by c.position) as designers,
      array(select m.slug || ' ' || m.name from product_makers c join makers m on m.id = c.maker_id
        where c.product_id = products.id and c.kind = 'foundry') as foundries
    from products where id = any(touched)
  ) fresh
  where p.id = fresh.id and (p.designers, p.foundries) is distinct from (fresh.designers, fresh.foundries);
  return null;
end $$;
create trigger credits_kept after update on makers referencing new table as changed
  for each statement execute function keep_credits();
create trigger credits_kept_of_new after insert on product_makers referencing new table as changed
  for each statement execute function keep_credits();
create trigger credits_kept_of_old after delete on product_makers referencing old table as changed
  for each statement execute function keep_credits();

create trigger catalogue_changed after insert or update or delete or truncate on makers
  for each statement execute function tell_catalogue_changed();

-- What a designer or a foundry has of what a font sells for, from a day on until the next row of the two begins. A sale counts by the
-- day on which it was paid for, and what goes back of it later counts by that day too.
create table maker_shares (
  product_id integer not null references products on delete cascade,
  maker_id integer not null references makers,
  -- Of the shop's calendar.
  from_day date not null,
  -- In hundredths of a percent; 0 ends it.
  share integer not null check (share between 0 and 10000),
  -- Whether the provider's fees go off before it is reckoned.
  after_fees boolean not null default false,
  primary key (product_id, maker_id, from_day)
);
create index maker_shares_of_maker on maker_shares (maker_id, product_id, from_day);

-- Statements of a closed month are reckoned from entries that stay and from shares that stay.
create function keep_shares() returns trigger language plpgsql as $$
declare
  written date := case when tg_op = 'DELETE' then old.from_day else new.from_day end;
begin
  perform pg_advisory_xact_lock_shared(hashtext('ledger_closings'));
  if least(written, case when tg_op = 'UPDATE' then old.from_day else written end) < ledger_open_from() then
    raise exception 'a share of a closed month stays';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger maker_shares_stay before insert or update or delete on maker_shares for each row execute function keep_shares();
