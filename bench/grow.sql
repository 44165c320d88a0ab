-- Makes a large shop of a new one: $products, $users, $orders with lines, payments, money, refunds, licences and books. Names are
-- skewed, as names are: some words are in a third of all, most in a few.
create function pg_temp.pick(list jsonb, n bigint) returns text language sql immutable as
  $$ select list ->> ((n % jsonb_array_length(list) + jsonb_array_length(list)) % jsonb_array_length(list))::int $$;
create function pg_temp.pick_skewed(list jsonb, n bigint) returns text language sql immutable as
  $$ select list ->> floor(jsonb_array_length(list) * ((abs(hashint8(n)) % 10000) / 10000.0) ^ 2)::int $$;

-- A trigger for each of some million rows, and a look for each that is referred to, would take most of an hour. What the triggers
-- write is written here by a statement for all.
set session_replication_role = replica;
create temp table kinds_of_font as select row_number() over (order by id) - 1 as n, * from products;
-- A thousand sorts of coverage, as foundries draw them: a code point in a private area tells them apart.
create temp table coverages_drawn as
select kind, sort, c.coverage, md5(c.coverage::text) as hash
from (select distinct g.n % (select count(*) from kinds_of_font) as kind, g.n % 1000 as sort from generate_series(1, :products::bigint) g (n)) pairs
join kinds_of_font p on p.n = kind,
lateral (select p.coverage + int4multirange(int4range(57344 + sort::int, 57345 + sort::int)) as coverage) c;
insert into coverages (hash, coverage) select hash, coverage from coverages_drawn on conflict (hash) do nothing;
insert into products (name, slug, sku, type, description, short_description, regular_price_cents, sale_price_cents, categories, tags, demo, specimen,
  direction, scripts, formats, style_count, version, facts, coverage, coverage_id, languages, license_text, search_name, search_text, created_at)
select w.name, lower(replace(w.name, ' ', '-')) || '-' || g.n, p.sku || '-' || g.n, p.type, p.description, p.short_description, p.regular_price_cents + g.n % 50 * 100,
  p.sale_price_cents, p.categories, p.tags, p.demo, p.specimen, p.direction, p.scripts, p.formats, p.style_count, p.version, p.facts || jsonb_build_object('features', f.kept),
  d.coverage, c.id, p.languages, p.license_text, lower(w.name),
  lower(concat_ws(' ', w.name, p.sku || '-' || g.n, p.type, array_to_string(p.categories, ' '), array_to_string(p.tags, ' '), p.description)),
  p.created_at - g.n * interval '7 minutes'
from generate_series(1, :products::bigint) g (n)
join kinds_of_font p on p.n = g.n % (select count(*) from kinds_of_font)
join coverages_drawn d on d.kind = p.n and d.sort = g.n % 1000
join coverages c on c.hash = d.hash,
-- A thousand sorts of features too.
lateral (select coalesce(jsonb_agg(feature), '[]') as kept from jsonb_array_elements(p.facts -> 'features') with ordinality u (feature, place)
  where (g.n % 1000 + place * 7) % 5 > 0) f,
lateral (select pg_temp.pick(:heads, hashint8(g.n)) || pg_temp.pick(:middles, hashint8(g.n + 1)) || pg_temp.pick(:tails, hashint8(g.n * 3 + 2)) || ' ' ||
  pg_temp.pick(:kinds, hashint8(g.n + 77)) || case when g.n % 5 = 0 then ' ' || pg_temp.pick(:heads, hashint8(g.n + 5)) || pg_temp.pick(:tails, hashint8(g.n + 6)) else '' end as name) w
order by g.n;
insert into product_licenses (product_id, license_type_id) select p.id, t.id from products p, license_types t where t.archived_at is null on conflict do nothing;
insert into product_changes select id, pg_current_xact_id() from products on conflict (product_id) do update set changed_in = excluded.changed_in;
notify catalogue_changed;

-- Each has one style, drawn a little otherwise than the font it comes from, with one letter of another, and called light or bold by chance.
create temp table drawn as
select q.id, g.n, encode(sha256(q.sku::bytea), 'hex') as file_key, p.id as origin, o.id as lender
from products q, lateral (select (regexp_match(q.sku, '-(\d+)$'))[1]::bigint as n) g
join kinds_of_font p on p.n = g.n % (select count(*) from kinds_of_font)
join kinds_of_font o on o.n = abs(hashint8(g.n)) % (select count(*) from kinds_of_font)
where q.id > (select max(id) from kinds_of_font);
insert into product_styles (product_id, position, name, weight, width, slope, is_default, file_key, file_name, outlines, size_bytes, woff_bytes, coverage)
select d.id, 0, s.name, 100 + 100 * (abs(hashint8(d.n + 11)) % 9), 3 + abs(hashint8(d.n + 12)) % 5, case when d.n % 4 = 0 then 'italic' else s.slope end, true, d.file_key, s.file_name, s.outlines, s.size_bytes, s.woff_bytes, s.coverage
from drawn d join product_styles s on s.product_id = d.origin and s.is_default;
insert into font_measures (file_key, edition, marks, shape, likeness, letter_sizes, letter_grids, measured_at)
select d.file_key, m.edition, array['table:grown:' || d.n] || array(select mark from unnest(m.marks) mark where mark ~ '^table:(COLR|SVG|CBDT|sbix):'), m.shape || jsonb_build_object(
    'width', (m.shape ->> 'width')::float8 * (0.9 + hashint8(d.n + 1) % 1000 / 10000.0), 'stroke', (m.shape ->> 'stroke')::float8 * (0.9 + hashint8(d.n + 2) % 1000 / 10000.0),
    'xHeight', (m.shape ->> 'xHeight')::float8 * (0.9 + hashint8(d.n + 3) % 1000 / 10000.0), 'contrast', 1 + abs(hashint8(d.n + 13)) % 30 / 10.0,
    'storeysOfA', 1 + d.n % 2, 'storeysOfG', 1 + d.n / 2 % 2),
  overlay(m.likeness placing substring(b.likeness from letter.at for 144) from letter.at for 144),
  overlay(m.letter_sizes placing substring(b.letter_sizes from glyph.at * 4 + 1 for 4) from glyph.at * 4 + 1 for 4),
  overlay(m.letter_grids placing substring(b.letter_grids from glyph.at * 128 + 1 for 128) from glyph.at * 128 + 1 for 128), m.measured_at
from drawn d
join product_styles s on s.product_id = d.origin and s.is_default join font_measures m on m.file_key = s.file_key
join product_styles t on t.product_id = d.lender and t.is_default join font_measures b on b.file_key = t.file_key,
lateral (select (1 + 144 * (abs(hashint8(d.n + 4)) % 13))::int as at) letter,
lateral (select (abs(hashint8(d.n + 5)) % 62)::int as at) glyph
on conflict do nothing;
-- Their files are nowhere, so nothing can be made of them.
delete from unprepared_products where product_id in (select id from drawn);

insert into users (username, email, password_hash, fullname, address, phone_number, roles)
select 'reader' || n, 'reader' || n || '@shop.test', '', pg_temp.pick_skewed(:forenames, n) || ' ' || pg_temp.pick_skewed(:surnames, n * 7 + 1), 'Jl. Braga ' || n, '0812' || n, '{customer}'
from generate_series(1, :users::bigint) n;

create temp table buyers as select row_number() over (order by id) - 1 as n, id, fullname from users;
create unique index on buyers (n);
create temp table wares as select row_number() over (order by id) - 1 as n, id, name, price_cents from products;
create unique index on wares (n);
create temp table bought as
select b.id as user_id, b.fullname, w.id as product_id, w.name as product_name, w.price_cents, o.n,
  case when o.n % 100 < 78 then 'success' when o.n % 100 < 80 then 'refunded' when o.n % 100 < 81 then 'partially_refunded' when o.n % 100 < 97 then 'expired'
    when o.n % 1000 < 980 then 'failed' else 'pending' end as status,
  now() - (:orders::bigint - o.n) * (interval '1095 days' / :orders::bigint) as at
from generate_series(1, :orders::bigint) o (n)
join buyers b on b.n = floor((select count(*) from buyers) * ((abs(hashint8(o.n)) % 1000000) / 1000000.0) ^ 2)::bigint
join wares w on w.n = floor((select count(*) from wares) * ((abs(hashint8(o.n * 5 + 3)) % 1000000) / 1000000.0) ^ 3)::bigint;
create temp table of_type as select id, name, usage_details from license_types where pricing = 'product' and archived_at is null limit 1;
analyze buyers, wares, bought;

insert into orders (user_id, status, total_cents, licensee, created_at, paid_at, told_at, payment_reference)
select user_id, status, price_cents, fullname, at, case when status in ('success', 'refunded', 'partially_refunded') then at end,
  case when status in ('success', 'refunded', 'partially_refunded') then at end, 'GROWN-' || n
from bought order by n;
create temp table placed as select o.id, b.* from orders o join bought b on o.payment_reference = 'GROWN-' || b.n order by o.id;
analyze placed;
insert into order_items (order_id, position, product_id, license_type_id, product_name, license_name, usage_details, unit_price_cents, quantity)
select p.id, 0, p.product_id, t.id, p.product_name, t.name, t.usage_details, p.price_cents, 1 from placed p, of_type t order by p.id;
insert into payments (public_id, order_id, provider, state, amount_cents, reference, created_at, updated_at)
select 'PAY-GROWN' || n, id, 'paypal', case when status in ('success', 'refunded', 'partially_refunded') then 'captured' else 'expired' end, price_cents, 'GROWN-' || n, at, at
from placed order by id;
insert into captures (id, payment_id, amount_cents, captured_at, posted_at)
select 'CAP-' || reference, id, amount_cents, created_at, created_at from payments where state = 'captured' and reference like 'GROWN-%';
insert into refunds (capture_id, amount_cents, state, reason, created_at, completed_at, posted_at, paid_order_id)
select 'CAP-GROWN-' || n, case status when 'refunded' then greatest(price_cents, 1) else greatest(price_cents / 2, 1) end, 'completed', 'grown', at, at, at, id
from placed where status in ('refunded', 'partially_refunded') and price_cents > 0 order by id;
insert into licenses (number, order_item_id, user_id, product_id, license_type_id, licensee, quantity, limits, issued_at, revoked_at)
select 'HRF-' || upper(lpad(to_hex(i.id), 8, '0')) || '-GROWN', i.id, p.user_id, p.product_id, i.license_type_id, p.fullname, 1, i.usage_details, p.at,
  case p.status when 'refunded' then p.at end
from placed p join order_items i on i.order_id = p.id where p.status in ('success', 'refunded', 'partially_refunded') order by i.id;

insert into orders (user_id, status, total_cents, licensee, created_at, paid_at, told_at, payment_reference, kind)
select b.id, 'success', p.price_cents, b.fullname, at, at, at, 'PERIOD-' || b.n, 'subscription'
from buyers b, (select * from subscription_plans where archived_at is null order by id limit 1) p, lateral (select now() - b.n % 700 * interval '1 day' as at) t where b.n % 2 = 0;
-- Whoever's period is over was told of it at the time.
insert into subscriptions (user_id, plan_id, order_id, plan_name, price_cents, months, created_at, paid_at, start_at, end_at, told_end_at, subscriber, admin_words)
select o.user_id, p.id, o.id, p.name, p.price_cents, p.duration_months, o.paid_at, o.paid_at, o.paid_at, end_at, case when end_at <= now() then end_at end,
  lower(u.fullname), words_of_subscription(p.name, u)
from orders o join users u on u.id = o.user_id, (select * from subscription_plans where archived_at is null order by id limit 1) p, lateral (select o.paid_at + p.duration_months * interval '1 month' as end_at) e
where o.payment_reference like 'PERIOD-%';

-- The books, as the timer would have kept them.
insert into ledger_entries (at, day, kind, debit, credit, amount_cents, transaction_id, order_id)
select captured_at, (captured_at at time zone 'UTC')::date, 'sale', 'provider', 'sales', c.amount_cents, c.id, order_id
from captures c join payments p on p.id = c.payment_id where c.id like 'CAP-GROWN-%' and c.amount_cents > 0 order by captured_at;
insert into ledger_entries (at, day, kind, debit, credit, amount_cents, transaction_id, order_id)
select completed_at, (completed_at at time zone 'UTC')::date, 'refund', 'refunds', 'provider', amount_cents, 'refund ' || id, paid_order_id
from refunds where reason = 'grown' order by completed_at;
insert into ledger_sums select date_trunc('month', day)::date, kind, debit, credit, count(*), sum(amount_cents) from ledger_entries group by 1, 2, 3, 4;
-- The payment provider knows nothing of these sales: the hourly comparison is put off, or each of them would be a difference.
insert into ledger_matches (begun_at, done_at, from_at, until_at, transactions) select at, at, at, at, 0 from (select now() + interval '100 years') later (at);

insert into order_sums select kind, status, id / 2048, utc_day_of(created_at), 0, count(*), sum(total_cents) from orders group by 1, 2, 3, 4;
set session_replication_role = origin;
