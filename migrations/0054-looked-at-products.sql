-- How often a product whose files are still to be packed was looked at or put into a cart: those that are wanted come first.
alter table unprepared_products add column looks integer not null default 0;
drop index unprepared_products_next;
create index unprepared_products_next on unprepared_products (can_wait, looks desc, wanted_at);
