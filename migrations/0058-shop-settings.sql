-- What the owner sets of the shop in the office, a row for each section that was ever changed.
create table shop_settings (
  section text primary key,
  value jsonb not null,
  changed_at timestamptz not null,
  changed_by integer references users
);
create trigger catalogue_changed after insert or update or delete or truncate on shop_settings for each statement execute function tell_catalogue_changed();
