-- The parts of a web kit are the same for all buyers until they are stamped: they are cut once and kept.
alter table made_files drop constraint made_files_kind_check, add constraint made_files_kind_check check (kind in ('trial', 'specimen', 'kit'));
