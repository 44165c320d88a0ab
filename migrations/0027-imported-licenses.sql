-- A licence that was sold elsewhere, before the shop: it has no order here, no invoice and no money in the books.
alter table licenses
  add column imported_at timestamptz,
  drop constraint licenses_have_one_source,
  add constraint licenses_have_one_source check (num_nonnulls(order_item_id, plan_id, imported_at) = 1);
