-- What programs ask for that keep themselves up to date: orders and licences in the order in which they changed. A row loses its number
-- with every change, and gets the next one when somebody asks; a change that is not committed yet is not seen, and is numbered later.
alter table orders add column update_number bigint;
alter table licenses add column update_number bigint;
-- The last number that was given, which may be one that its row has lost since. Its lock lets one asker at a time give numbers.
create table update_numbers (
  of_table text primary key,
  last bigint not null
);
insert into update_numbers values ('orders', 0), ('licenses', 0);

create function forget_update_number() returns trigger language plpgsql as $$
begin
  new.update_number := null;
  return new;
end $$;
-- What the shop only notes for itself, such as who was told, is no change. Setting a column to what it was is one: a second refund leaves
-- the status as it is.
create trigger update_number_forgotten
  before update of user_id, status, total_cents, licensee, payment_reference, paid_at, buyer, tax, tax_request, environment, invoice_to
  on orders for each row
  when (new.update_number is not null and new.update_number is not distinct from old.update_number)
  execute function forget_update_number();
create trigger update_number_forgotten
  before update of user_id, licensee, quantity, limits, revoked_at, superseded_by, show_licensee, release, delivers, ends_at
  on licenses for each row
  when (new.update_number is not null and new.update_number is not distinct from old.update_number)
  execute function forget_update_number();

create index orders_without_update_number on orders (id) where update_number is null;
create index orders_update_number on orders (update_number) where update_number is not null;
create index licenses_without_update_number on licenses (id) where update_number is null;
create index licenses_update_number on licenses (update_number) where update_number is not null;
