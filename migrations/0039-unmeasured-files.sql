-- Files of products that are still to be measured, so that nobody looks through all styles to find them. A row goes when its file is measured.
create table unmeasured_files (file_key text primary key);

create function want_measures() returns trigger language plpgsql as $$
begin
  insert into unmeasured_files
    select distinct a.file_key from added a where not exists (select from font_measures m where m.file_key = a.file_key) order by a.file_key
  on conflict do nothing;
  return null;
end $$;
create trigger measures_wanted after insert on product_styles referencing new table as added
  for each statement execute function want_measures();
insert into unmeasured_files
  select distinct s.file_key from product_styles s where not exists (select from font_measures m where m.file_key = s.file_key);

-- By it those are found that an older edition measured.
create index font_measures_edition on font_measures (edition);

-- What is lost of a file that is still sold is measured again.
create function want_lost_measures() returns trigger language plpgsql as $$
begin
  insert into unmeasured_files
    select l.file_key from lost l where exists (select from product_styles s where s.file_key = l.file_key) order by l.file_key
  on conflict do nothing;
  return null;
end $$;
create trigger lost_measures_wanted after delete on font_measures referencing old table as lost
  for each statement execute function want_lost_measures();
