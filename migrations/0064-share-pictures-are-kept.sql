-- The picture of a font for links to it is drawn once, and again when the font changes.
alter table made_files drop constraint made_files_kind_check, add constraint made_files_kind_check check (kind in ('trial', 'specimen', 'kit', 'share'));
