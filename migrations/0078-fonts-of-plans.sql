-- Which fonts, or parts of them, a plan gives: [{"product_id": 3, "part_id": 2}], 0 for a family. Null gives every font
-- of its licence type, as before.
alter table subscription_plans add column fonts jsonb;

-- The same as it was when a period was bought, with the styles of its parts: [{"product_id": 3, "part": {...}}], null for
-- the family. What the owner changes of the plan counts from the next period.
alter table subscriptions add column fonts jsonb;

-- A download weighs what its part costs, where the plan gives a part.
create or replace function keep_price_of_download() returns trigger language plpgsql as $$
begin
  new.price_cents := (select coalesce((select (sold.piece ->> 'regular_price_cents')::int
      from jsonb_array_elements(p.parts) as sold (piece) where sold.piece ->> 'id' = l.part ->> 'id'), p.regular_price_cents)
    from licenses l join products p on p.id = l.product_id where l.id = new.license_id and l.plan_id is not null);
  return new;
end $$;
