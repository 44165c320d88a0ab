-- The lists and sums of the back office, over a million orders.
create index orders_of_kind on orders (kind, id desc);
create index orders_by_status on orders (kind, status, id desc);
create index orders_by_time on orders (kind, created_at) include (total_cents);
drop index orders_newest;
