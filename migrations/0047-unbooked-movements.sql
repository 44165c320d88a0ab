-- A line that was booked by mistake stays, and another line takes it back: it names the first one and says why.
alter table bank_movements
  add column unbooks integer unique references bank_movements,
  add column reason text,
  -- When it was taken back.
  add column unbooked_at timestamptz,
  add constraint bank_movements_say_why check ((unbooks is null) = (reason is null));
-- A line of the statement is booked once, and again after it was taken back.
drop index bank_movements_once;
create unique index bank_movements_once on bank_movements (transfer, booked_on, bank_reference, amount_cents)
  where unbooks is null and unbooked_at is null;
