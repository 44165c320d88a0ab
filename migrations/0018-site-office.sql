-- Pictures that were uploaded for landing pages, drawn anew when they came. They are few and small, and here a picture is
-- there exactly as long as the template that shows it needs it.
create table landing_pictures (
  -- SHA-256 of the bytes.
  key text primary key,
  webp bytea not null,
  used_at timestamptz not null
);

-- What the owner has switched of the shop; what has no row is on.
create table features (
  name text primary key,
  is_on boolean not null,
  updated_at timestamptz not null
);
create trigger catalogue_changed after insert or update or delete or truncate on features for each statement execute function tell_catalogue_changed();

create index contact_messages_unread on contact_messages (created_at) where state = 'new';
