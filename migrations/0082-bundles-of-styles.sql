-- A bundle of a style or a package is on offer only while a release has one of its styles.
create or replace function has_members_on_offer(bundle integer) returns boolean language sql stable as $$
  select not exists (
    select from bundle_members m left join products p on p.id = m.product_id and p.is_on_offer
      and (m.part_id = 0 or exists (
        select from jsonb_array_elements(p.parts) part join product_styles s on s.product_id = p.id
          and s.release = p.release and part -> 'styles' ? s.name
        where (part ->> 'id')::int = m.part_id))
    where m.bundle_id = bundle and p.id is null)
$$;

create function keep_bundles_of_styles() returns trigger language plpgsql as $$
begin
  update products set members_on_offer = has_members_on_offer(id), updated_at = now()
    where id in (select m.bundle_id from written join bundle_members m using (product_id) where m.part_id <> 0)
      and members_on_offer <> has_members_on_offer(id);
  return null;
end $$;
create trigger styles_keep_bundles after insert on product_styles referencing new table as written
  for each statement execute function keep_bundles_of_styles();
