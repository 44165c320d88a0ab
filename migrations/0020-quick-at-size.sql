-- How many orders there are of each kind and status, and what they come to, by the day (UTC) they were placed and by blocks of
-- 2,048 ids: exact totals and the beginning of any page, without a look at a million orders. Each connection adds to rows of
-- its own, so that no order waits for another; fold_order_sums() brings them together (connection 0).
create table order_sums (
  kind text not null,
  status text not null,
  block integer not null,
  utc_day integer not null,
  connection integer not null,
  orders integer not null,
  cents bigint not null,
  primary key (kind, status, block, utc_day, connection)
) with (fillfactor = 60);

create function utc_day_of(moment timestamptz) returns integer language sql immutable as $$
  select floor(extract(epoch from moment) / 86400)::integer
$$;

create function keep_order_sums() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into order_sums values (old.kind, old.status, old.id / 2048, utc_day_of(old.created_at), pg_backend_pid(), -1, -old.total_cents)
    on conflict (kind, status, block, utc_day, connection)
    do update set orders = order_sums.orders - 1, cents = order_sums.cents + excluded.cents;
  end if;
  if tg_op <> 'DELETE' then
    insert into order_sums values (new.kind, new.status, new.id / 2048, utc_day_of(new.created_at), pg_backend_pid(), 1, new.total_cents)
    on conflict (kind, status, block, utc_day, connection)
    do update set orders = order_sums.orders + 1, cents = order_sums.cents + excluded.cents;
  end if;
  return null;
end $$;
create trigger order_sums_placed after insert or delete on orders for each row execute function keep_order_sums();
create trigger order_sums_changed after update of kind, status, total_cents, created_at on orders for each row
  when ((old.kind, old.status, old.total_cents, old.created_at) is distinct from (new.kind, new.status, new.total_cents, new.created_at))
  execute function keep_order_sums();

create function forget_order_sums() returns trigger language plpgsql as $$
begin
  truncate order_sums;
  return null;
end $$;
create trigger order_sums_forgotten after truncate on orders for each statement execute function forget_order_sums();

-- A row that is being added to is left for the next time; who adds to one that was just folded makes it anew.
create function fold_order_sums() returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('fold_order_sums')) then return; end if;
  with rows as (
    select ctid from order_sums where connection <> 0 for update skip locked
  ), taken as (
    delete from order_sums s using rows where s.ctid = rows.ctid returning s.*
  )
  insert into order_sums
    select kind, status, block, utc_day, 0, sum(orders), sum(cents) from taken group by kind, status, block, utc_day
  on conflict (kind, status, block, utc_day, connection)
  do update set orders = order_sums.orders + excluded.orders, cents = order_sums.cents + excluded.cents;
  delete from order_sums where connection = 0 and orders = 0 and cents = 0;
end $$;

insert into order_sums
  select kind, status, id / 2048, utc_day_of(created_at), 0, count(*), sum(total_cents) from orders group by 1, 2, 3, 4;

-- The office's list of products, by each of its columns and by a piece of a SKU.
create index products_by_id on products (id) where archived_at is null;
create index products_by_sku on products (lower(sku), id) where archived_at is null;
create index products_by_type_name on products (lower(type), id) where archived_at is null;
create index products_sku_pieces on products using gin (lower(sku) gin_trgm_ops) where archived_at is null;

-- Whether somebody has a smaller licence of a font is asked with every order.
create index licenses_of_user_and_font on licenses (user_id, product_id);

create index users_living on users (id) where deleted_at is null;

-- The order that a refund gives money of back; null where it was paid twice, and this is the second payment's.
alter table refunds add column paid_order_id integer references orders;
update refunds r set paid_order_id = p.order_id from captures c join payments p on p.id = c.payment_id where c.id = r.capture_id and p.state = 'captured';
create function keep_paid_order() returns trigger language plpgsql as $$
begin
  new.paid_order_id := (select p.order_id from captures c join payments p on p.id = c.payment_id where c.id = new.capture_id and p.state = 'captured');
  return new;
end $$;
create trigger paid_order_kept before insert or update of state on refunds for each row execute function keep_paid_order();
create index refunds_of_order on refunds (paid_order_id) include (amount_cents) where state = 'completed' and paid_order_id is not null;

-- Keys that name the answer of a call are forgotten by their age.
create index idempotency_keys_created_at on idempotency_keys (created_at);

-- What fonts can draw. Many fonts share one coverage, and whether a text can be drawn is asked of each coverage once. "latin" has a
-- bit for each code point from U+0020 to U+024F, so that most texts need no look at the ranges.
create table coverages (
  id integer generated always as identity primary key,
  hash text not null unique,
  latin bit varying not null,
  coverage int4multirange not null
);
create function latin_of(coverage int4multirange) returns bit varying language sql immutable as $$
  select string_agg(case when coverage @> point then '1' else '0' end, '' order by point)::bit varying from generate_series(32, 591) point
$$;
insert into coverages (hash, latin, coverage)
  select md5(coverage::text), latin_of(coverage), coverage from (select distinct coverage from products) every_one;
alter table products add column coverage_id integer references coverages;
update products set coverage_id = coverages.id from coverages where coverages.hash = md5(products.coverage::text);
create index products_by_coverage on products (coverage_id, created_at desc, id desc) where archived_at is null;
create function keep_coverage() returns trigger language plpgsql as $$
begin
  insert into coverages (hash, latin, coverage) values (md5(new.coverage::text), latin_of(new.coverage), new.coverage) on conflict (hash) do nothing;
  new.coverage_id := (select id from coverages where hash = md5(new.coverage::text));
  return new;
end $$;
create trigger coverage_kept before insert or update of coverage on products for each row execute function keep_coverage();

-- Every word of a font's name, its tags and its description once, and of each font which words it has: a search looks for its
-- words among these, and for fonts by the numbers of the words. "letters" has a bit for each letter of a word of letters.
create table search_words (
  id integer generated always as identity primary key,
  word text collate "C" not null unique,
  letters integer
);
create index search_words_pieces on search_words using gin (word gin_trgm_ops);
create index search_words_letters on search_words (letters, word, id) where letters is not null;

create table product_search (
  product_id integer primary key references products on delete cascade,
  created_at timestamptz not null,
  name text collate "C" not null,
  name_words integer[] not null,
  -- With those of type, categories and tags.
  tag_words integer[] not null,
  -- With those of SKU and description.
  words integer[] not null
);
-- A font has few words, and there are very many: which of them are common is only known of a large sample.
alter table product_search alter column name_words set statistics 1000, alter column tag_words set statistics 1000, alter column words set statistics 1000;
create index product_search_newest on product_search (created_at desc, product_id desc);
create index product_search_name on product_search (name, created_at desc, product_id desc);
create index product_search_name_pieces on product_search using gin (name gin_trgm_ops);
create index product_search_name_words on product_search using gin (name_words) with (fastupdate = off);
create index product_search_tag_words on product_search using gin (tag_words) with (fastupdate = off);
create index product_search_words on product_search using gin (words) with (fastupdate = off);

create function words_in(content text) returns setof text language sql immutable as $$
  select word from regexp_split_to_table(lower(regexp_replace(normalize(content, NFKD), '[\u0300-\u036f]', '', 'g')), '[^[:alnum:]]+') word where word <> ''
$$;
create function letters_in(word text) returns integer language sql immutable as $$
  select case when word ~ '\d' then null else bit_or(1 << case when letter between 'a' and 'z' then ascii(letter) - 97 else 26 + ascii(letter) % 5 end) end
  from string_to_table(word, null) letter
$$;

-- Writes down the words of these products.
create function index_products(ids integer[]) returns void language plpgsql as $$
begin
  create temporary table if not exists words_found (product_id integer, word text, place integer) on commit drop;
  insert into words_found
    select id, word, min(place) from products, lateral (
      select words_in(search_name) as word, 0 as place
      union all select words_in(concat_ws(' ', type, array_to_string(categories, ' '), array_to_string(tags, ' '))), 1
      union all select words_in(search_text), 2
    ) found where id = any(ids) and archived_at is null group by id, word;
  if exists (select from words_found where not exists (select from search_words w where w.word = words_found.word)) then
    -- Two who write new words do so one after the other: they can not wait for each other.
    perform pg_advisory_xact_lock(hashtext('search_words'));
    insert into search_words (word, letters) select distinct word, letters_in(word) from words_found on conflict (word) do nothing;
  end if;
  delete from product_search where product_id = any(ids);
  insert into product_search
    select p.id, p.created_at, p.search_name, coalesce(array_agg(w.id order by w.id) filter (where f.place = 0), '{}'),
      coalesce(array_agg(w.id order by w.id) filter (where f.place <= 1), '{}'), coalesce(array_agg(w.id order by w.id) filter (where w.id is not null), '{}')
    from products p left join words_found f on f.product_id = p.id left join search_words w on w.word = f.word
    where p.id = any(ids) and p.archived_at is null group by p.id;
  delete from words_found;
end $$;
create function index_product() returns trigger language plpgsql as $$
begin
  perform index_products(array[new.id]);
  return null;
end $$;
create trigger product_placed after insert on products for each row execute function index_product();
create trigger product_reworded after update of search_name, search_text, type, categories, tags, created_at, archived_at on products for each row
  when ((old.search_name, old.search_text, old.type, old.categories, old.tags, old.created_at, old.archived_at)
    is distinct from (new.search_name, new.search_text, new.type, new.categories, new.tags, new.created_at, new.archived_at))
  execute function index_product();
select index_products(array(select id from products));
