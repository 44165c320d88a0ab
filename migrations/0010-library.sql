-- What a licence counts, as figures that can be added up: those of its licence type when it was ordered, in the shape
-- LicenseLimits of the contract; null where its owner gave none.
alter table order_items add column figures jsonb;
alter table licenses add column figures jsonb;
update order_items i set figures = t.limits from license_types t where t.id = i.license_type_id;
update licenses l set figures = t.limits from license_types t where t.id = l.license_type_id;

-- The products that a subscriber had by plans on one day, counted in days of UTC since 1970.
create table plan_downloads (
  user_id integer not null references users,
  utc_day integer not null,
  product_id integer not null references products,
  primary key (user_id, utc_day, product_id)
);

-- The fonts of a plan are listed by name. The search name has no accents and no capitals, so its bytes are its order.
create index products_by_name on products (search_name collate "C", id) where archived_at is null;
