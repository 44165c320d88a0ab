insert into orders (user_id, status, total_cents, licensee, created_at, paid_at, told_at, payment_reference, kind)
select b.id, 'success', p.price_cents, b.fullname, at, at, at, 'PERIOD-' || b.n, 'subscription'
from growing.buyers b, (select * from subscription_plans where archived_at is null order by id limit 1) p, lateral (select now() - b.n % 700 * interval '1 day' as at) t where b.n % 2 = 0;
-- Whoever's period is over was told of it at the time.
insert into subscriptions (user_id, plan_id, order_id, plan_name, price_cents, months, created_at, paid_at, start_at, end_at, told_end_at, subscriber, admin_words)
select o.user_id, p.id, o.id, p.name, p.price_cents, p.duration_months, o.paid_at, o.paid_at, o.paid_at, end_at, case when end_at <= now() then end_at end,
  lower(u.fullname), words_of_subscription(p.name, u)
from orders o join users u on u.id = o.user_id, (select * from subscription_plans where archived_at is null order by id limit 1) p, lateral (select o.paid_at + p.duration_months * interval '1 month' as end_at) e
where o.kind = 'subscription' and o.payment_reference like 'PERIOD-%';

insert into ledger_sums (environment, month, kind, debit, credit, entries, cents)
select environment, date_trunc('month', day)::date, kind, debit, credit, count(*), sum(amount_cents) from ledger_entries group by 1, 2, 3, 4, 5;
-- The payment provider knows nothing of these sales: the hourly comparison is put off, or each of them would be a difference.
insert into ledger_matches (environment, begun_at, done_at, from_at, until_at, transactions) select 'sandbox', at, at, at, at, 0 from (select now() + interval '100 years') later (at);
insert into order_sums select kind, environment, status, id / 2048, utc_day_of(created_at), 0, count(*), sum(total_cents) from orders group by 1, 2, 3, 4, 5;
