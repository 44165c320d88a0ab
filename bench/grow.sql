-- Makes a large shop of a new one: $products, $users, $orders with lines, payments, money, refunds and licences. Names are skewed,
-- as names are: some words are in a third of all, most in a few.
create function pg_temp.pick(list jsonb, n bigint) returns text language sql immutable as
  $$ select list ->> ((n % jsonb_array_length(list) + jsonb_array_length(list)) % jsonb_array_length(list))::int $$;
create function pg_temp.pick_skewed(list jsonb, n bigint) returns text language sql immutable as
  $$ select list ->> floor(jsonb_array_length(list) * ((abs(hashint8(n)) % 10000) / 10000.0) ^ 2)::int $$;

-- The coverages are written all at once: one by one they take most of an hour.
alter table products disable trigger coverage_kept;
create temp table kinds_of_font as select row_number() over (order by id) - 1 as n, * from products;
insert into products (name, slug, sku, type, description, short_description, regular_price_cents, sale_price_cents, categories, tags, demo, specimen,
  direction, scripts, formats, style_count, version, facts, coverage, languages, license_text, search_name, search_text, created_at)
select w.name, lower(replace(w.name, ' ', '-')) || '-' || g.n, p.sku || '-' || g.n, p.type, p.description, p.short_description, p.regular_price_cents + g.n % 50 * 100,
  p.sale_price_cents, p.categories, p.tags, p.demo, p.specimen, p.direction, p.scripts, p.formats, p.style_count, p.version, p.facts,
  -- A thousand sorts of coverage, as foundries draw them: a code point in a private area tells them apart.
  p.coverage + int4multirange(int4range(57344 + (g.n % 1000)::int, 57345 + (g.n % 1000)::int)), p.languages, p.license_text, lower(w.name),
  lower(concat_ws(' ', w.name, p.sku || '-' || g.n, p.type, array_to_string(p.categories, ' '), array_to_string(p.tags, ' '), p.description)),
  p.created_at - g.n * interval '7 minutes'
from generate_series(1, :products::bigint) g (n)
join kinds_of_font p on p.n = g.n % (select count(*) from kinds_of_font),
lateral (select pg_temp.pick(:heads, hashint8(g.n)) || pg_temp.pick(:middles, hashint8(g.n + 1)) || pg_temp.pick(:tails, hashint8(g.n * 3 + 2)) || ' ' ||
  pg_temp.pick(:kinds, hashint8(g.n + 77)) || case when g.n % 5 = 0 then ' ' || pg_temp.pick(:heads, hashint8(g.n + 5)) || pg_temp.pick(:tails, hashint8(g.n + 6)) else '' end as name) w;
insert into coverages (hash, coverage)
select md5(coverage::text), coverage from (select distinct coverage from products where coverage_id is null) new on conflict (hash) do nothing;
update products p set coverage_id = c.id from coverages c where p.coverage_id is null and c.hash = md5(p.coverage::text);
alter table products enable trigger coverage_kept;
insert into product_licenses (product_id, license_type_id) select p.id, t.id from products p, license_types t where t.archived_at is null on conflict do nothing;

insert into users (username, email, password_hash, fullname, address, phone_number, roles)
select 'reader' || n, 'reader' || n || '@shop.test', '', pg_temp.pick_skewed(:forenames, n) || ' ' || pg_temp.pick_skewed(:surnames, n * 7 + 1), 'Jl. Braga ' || n, '0812' || n, '{customer}'
from generate_series(1, :users::bigint) n;

create temp table buyers as select row_number() over (order by id) - 1 as n, id, fullname from users;
create temp table wares as select row_number() over (order by id) - 1 as n, id, name, price_cents from products;
create temp table bought as
select b.id as user_id, b.fullname, w.id as product_id, w.name as product_name, w.price_cents, o.n,
  case when o.n % 100 < 78 then 'success' when o.n % 100 < 80 then 'refunded' when o.n % 100 < 81 then 'partially_refunded' when o.n % 100 < 97 then 'expired'
    when o.n % 1000 < 980 then 'failed' else 'pending' end as status,
  now() - (:orders::bigint - o.n) * (interval '1095 days' / :orders::bigint) as at
from generate_series(1, :orders::bigint) o (n)
join buyers b on b.n = floor((select count(*) from buyers) * ((abs(hashint8(o.n)) % 1000000) / 1000000.0) ^ 2)::bigint
join wares w on w.n = floor((select count(*) from wares) * ((abs(hashint8(o.n * 5 + 3)) % 1000000) / 1000000.0) ^ 3)::bigint;
create temp table of_type as select id, name, usage_details from license_types where pricing = 'product' and archived_at is null limit 1;

insert into orders (user_id, status, total_cents, licensee, created_at, paid_at, told_at, payment_reference)
select user_id, status, price_cents, fullname, at, case when status in ('success', 'refunded', 'partially_refunded') then at end,
  case when status in ('success', 'refunded', 'partially_refunded') then at end, 'GROWN-' || n
from bought order by n;
create temp table placed as select o.id, b.* from orders o join bought b on o.payment_reference = 'GROWN-' || b.n;
insert into order_items (order_id, position, product_id, license_type_id, product_name, license_name, usage_details, unit_price_cents, quantity)
select p.id, 0, p.product_id, t.id, p.product_name, t.name, t.usage_details, p.price_cents, 1 from placed p, of_type t order by p.id;
insert into payments (public_id, order_id, provider, state, amount_cents, reference, created_at, updated_at)
select 'PAY-GROWN' || n, id, 'paypal', case when status in ('success', 'refunded', 'partially_refunded') then 'captured' else 'expired' end, price_cents, 'GROWN-' || n, at, at
from placed order by id;
insert into captures (id, payment_id, amount_cents, captured_at)
select 'CAP-' || reference, id, amount_cents, created_at from payments where state = 'captured' and reference like 'GROWN-%';
insert into refunds (capture_id, amount_cents, state, reason, created_at, completed_at)
select 'CAP-GROWN-' || n, case status when 'refunded' then greatest(price_cents, 1) else greatest(price_cents / 2, 1) end, 'completed', 'grown', at, at from placed
where status in ('refunded', 'partially_refunded') and price_cents > 0;
insert into licenses (number, order_item_id, user_id, product_id, license_type_id, licensee, quantity, limits, issued_at, revoked_at)
select 'HRF-' || upper(lpad(to_hex(i.id), 8, '0')) || '-GROWN', i.id, p.user_id, p.product_id, i.license_type_id, p.fullname, 1, i.usage_details, p.at,
  case p.status when 'refunded' then p.at end
from placed p join order_items i on i.order_id = p.id where p.status in ('success', 'refunded', 'partially_refunded') order by i.id;

insert into orders (user_id, status, total_cents, licensee, created_at, paid_at, told_at, payment_reference, kind)
select b.id, 'success', p.price_cents, b.fullname, at, at, at, 'PERIOD-' || b.n, 'subscription'
from buyers b, (select * from subscription_plans where archived_at is null order by id limit 1) p, lateral (select now() - b.n % 700 * interval '1 day' as at) t where b.n % 2 = 0;
insert into subscriptions (user_id, plan_id, order_id, plan_name, price_cents, months, created_at, paid_at, start_at, end_at)
select o.user_id, p.id, o.id, p.name, p.price_cents, p.duration_months, o.paid_at, o.paid_at, o.paid_at, o.paid_at + p.duration_months * interval '1 month'
from orders o, (select * from subscription_plans where archived_at is null order by id limit 1) p where o.payment_reference like 'PERIOD-%';
