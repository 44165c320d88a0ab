-- Since when the payment house says that it does not know a payment whose money was asked for. Only when its report is silent too
-- has nobody taken the money.
alter table payments add column gone_since timestamptz;
-- A refund that the house had named and then would not show for once was taken for failed, and a payment was taken for ended by one
-- answer: each is looked at once more.
update payments set check_at = now() where state in ('expired', 'failed') and reference is not null;
update payments set check_at = now() where id in (
  select c.payment_id from captures c join refunds r on r.capture_id = c.id where r.state = 'failed' and r.reference is not null);
