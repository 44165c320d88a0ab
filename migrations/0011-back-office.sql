-- The lists and sums of the back office, over a million orders.
create index orders_of_kind on orders (kind, id desc);
create index orders_by_status on orders (kind, status, id desc);
create index orders_by_time on orders (kind, created_at) include (total_cents);
drop index orders_newest;
create index users_search on users using gin (lower(username || ' ' || fullname || ' ' || email) gin_trgm_ops) where deleted_at is null;
create index users_by_name on users (lower(fullname), id) where deleted_at is null;
create index users_by_role on users ((roles[1]), id) where deleted_at is null;
