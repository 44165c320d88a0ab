-- The holders of imported licences are emailed when an administrator asks for it: each such request is a row, and each licence is in one at most.
create table import_notices (
  id integer generated always as identity primary key,
  created_at timestamptz not null
);
alter table licenses
  add column import_notice_id integer references import_notices;
create index licenses_not_notified on licenses (user_id) where imported_at is not null and import_notice_id is null;
create index licenses_of_import_notice on licenses (import_notice_id, user_id) where import_notice_id is not null;
