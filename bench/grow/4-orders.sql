-- Orders :from + 1 to :to of :orders, over three years, with lines, payments, money, refunds, licences and books.
create temp table bought on commit drop as
select b.id as user_id, b.fullname, w.id as product_id, w.name as product_name, w.price_cents, o.n,
  case when o.n % 100 < 78 then 'success' when o.n % 100 < 80 then 'refunded' when o.n % 100 < 81 then 'partially_refunded' when o.n % 100 < 97 then 'expired'
    when o.n % 1000 < 980 then 'failed' else 'pending' end as status,
  begun.at - (:orders::bigint - o.n) * (interval '1095 days' / :orders::bigint) as at
from growing.begun, generate_series(:from::bigint + 1, :to::bigint) o (n)
join growing.buyers b on b.n = floor((select count(*) from growing.buyers) * ((abs(hashint8(o.n)) % 1000000) / 1000000.0) ^ 2)::bigint
join growing.wares w on w.n = floor((select count(*) from growing.wares) * ((abs(hashint8(o.n * 5 + 3)) % 1000000) / 1000000.0) ^ 3)::bigint;
create temp table of_type on commit drop as select id, name, usage_details from license_types where pricing = 'product' and archived_at is null limit 1;
analyze bought;

create temp table ordered on commit drop as select coalesce(max(id), 0) as last from orders;
insert into orders (user_id, status, total_cents, licensee, created_at, paid_at, told_at, payment_reference)
select user_id, status, price_cents, fullname, at, case when status in ('success', 'refunded', 'partially_refunded') then at end,
  case when status in ('success', 'refunded', 'partially_refunded') then at end, 'GROWN-' || n
from bought order by n;
create temp table placed on commit drop as
select o.id, b.* from orders o join bought b on o.payment_reference = 'GROWN-' || b.n where o.id > (select last from ordered) order by o.id;
analyze placed;
insert into order_items (order_id, position, product_id, license_type_id, product_name, license_name, usage_details, unit_price_cents, quantity)
select p.id, 0, p.product_id, t.id, p.product_name, t.name, t.usage_details, p.price_cents, 1 from placed p, of_type t order by p.id;
create temp table paying on commit drop as select coalesce(max(id), 0) as last from payments;
insert into payments (public_id, order_id, provider, place, state, amount_cents, reference, created_at, updated_at)
select 'PAY-GROWN' || n, id, 'paypal', 'sandbox', case when status in ('success', 'refunded', 'partially_refunded') then 'captured' else 'expired' end, price_cents, 'GROWN-' || n, at, at
from placed order by id;
create temp table taken on commit drop as
select 'CAP-' || reference as id, id as payment_id, order_id, amount_cents, created_at as at from payments where state = 'captured' and id > (select last from paying);
insert into captures (id, payment_id, amount_cents, captured_at, posted_at) select id, payment_id, amount_cents, at, at from taken;
insert into refunds (capture_id, amount_cents, state, reason, created_at, completed_at, posted_at, paid_order_id)
select 'CAP-GROWN-' || n, case status when 'refunded' then greatest(price_cents, 1) else greatest(price_cents / 2, 1) end, 'completed', 'grown', at, at, at, id
from placed where status in ('refunded', 'partially_refunded') and price_cents > 0 order by id;
insert into licenses (number, order_item_id, user_id, product_id, license_type_id, licensee, quantity, limits, issued_at, revoked_at)
select 'HRF-' || upper(lpad(to_hex(i.id), 8, '0')) || '-GROWN', i.id, p.user_id, p.product_id, i.license_type_id, p.fullname, 1, i.usage_details, p.at,
  case p.status when 'refunded' then p.at end
from placed p join order_items i on i.order_id = p.id where p.status in ('success', 'refunded', 'partially_refunded') order by i.id;
-- The books, as the timer would have kept them.
insert into ledger_entries (environment, at, day, kind, debit, credit, amount_cents, transaction_id, order_id)
select 'sandbox', at, (at at time zone 'UTC')::date, 'sale', 'provider', 'sales', amount_cents, id, order_id from taken where amount_cents > 0 order by at;
insert into ledger_entries (environment, at, day, kind, debit, credit, amount_cents, transaction_id, order_id)
select 'sandbox', r.completed_at, (r.completed_at at time zone 'UTC')::date, 'refund', 'refunds', 'provider', r.amount_cents, 'refund ' || r.id, paid_order_id
from placed p join refunds r on r.capture_id = 'CAP-GROWN-' || p.n order by completed_at;
