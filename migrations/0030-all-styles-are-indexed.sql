-- The index of each process holds the shapes of all styles, so the measures of every style are news of its product, not those of the regular
-- one alone.
create or replace function note_measured_products() returns trigger language plpgsql as $$
begin
  insert into product_changes
    select distinct s.product_id, pg_current_xact_id() from changed join product_styles s using (file_key) order by s.product_id
  on conflict (product_id) do update set changed_in = excluded.changed_in;
  return null;
end $$;
