-- The lists of the office. An index that holds all that a list is sorted and filtered by passes over rows without a look at them;
-- one on an expression does so only where it holds its columns too.
alter table users add column search_words text not null generated always as (lower(username || ' ' || fullname || ' ' || email)) stored;
drop index users_search, users_by_name, users_by_role;
create index users_search on users using gin (search_words gin_trgm_ops) where deleted_at is null;
create index users_by_username on users (lower(username), id) include (username, search_words) where deleted_at is null;
create index users_by_name on users (lower(fullname), id) include (fullname, search_words) where deleted_at is null;
create index users_by_email on users (lower(email), id) include (email, search_words) where deleted_at is null;
create index users_by_role on users ((roles[1]), id) include (roles, search_words) where deleted_at is null;

alter table products add column office_words text not null generated always as (search_name || ' ' || lower(sku)) stored;
drop index products_by_id, products_by_name, products_by_sku, products_by_type_name, products_sku_pieces;
create index products_office_words on products using gin (office_words gin_trgm_ops) where archived_at is null;
create index products_by_id on products (id) include (office_words) where archived_at is null;
create index products_by_name on products (search_name collate "C", id) include (office_words) where archived_at is null;
create index products_by_sku on products (lower(sku), id) include (sku, office_words) where archived_at is null;
create index products_by_type_name on products (lower(type), id) include (type, office_words) where archived_at is null;
-- Also those that left: they stand in orders.
create index products_ever on products (id) include (search_name);
create index products_by_price_id on products (price_cents, id) include (office_words) where archived_at is null;

drop index orders_by_total, orders_by_status;
create index orders_by_total on orders (kind, total_cents, id) include (status, created_at);
create index orders_by_status on orders (kind, status, id);

create index subscriptions_by_end on subscriptions (end_at, id) where paid_at is not null;
create index subscriptions_by_plan on subscriptions (lower(plan_name), id) include (plan_name) where paid_at is not null;
