-- What one product says of the price of one licence type. Nothing: the type's own price, or for the Standard one that of the product.
alter table product_licenses
  add column own_price_cents integer check (own_price_cents >= 0),
  -- What the type's own price is multiplied by, in thousandths.
  add column factor_thousandths integer check (factor_thousandths between 1 and 1000000),
  -- [{"from": 1, "to": 5, "price_cents": 4900}, ...] from 1 to the end without gap or overlap; the last "to" is null.
  add column steps jsonb not null default '[]',
  add check (own_price_cents is null or factor_thousandths is null);
create trigger changes_noted after update on product_licenses referencing new table as changed
  for each statement execute function note_product_changes();
