-- Payments that a person must look at stand among what waits for the office.
create index payments_frozen on payments (updated_at) where state = 'frozen';

-- WOFF2 files that were packed before have no room for a licensee among their names: they are let go of, and packed anew
-- when somebody wants them.
insert into held_files (file_key, holder, ends_at)
  select distinct woff2_key, 'made', now() from product_styles where woff2_key is not null on conflict do nothing;
update product_styles set woff2_key = null, woff2_bytes = null where woff2_key is not null;
