-- What visitors wrote to the shop.
create table contact_messages (
  id integer generated always as identity primary key,
  name text not null,
  email text not null,
  message text not null,
  state text not null default 'new' check (state in ('new', 'read', 'answered')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index contact_messages_newest on contact_messages (created_at desc, id desc);
create index contact_messages_unread on contact_messages (created_at) where state = 'new';

create table landing_templates (
  id integer generated always as identity primary key,
  title text not null,
  slug text not null unique,
  description text not null,
  -- {"backgroundColor": "#ffffff", "textColor": "#000000"}
  styles jsonb not null,
  -- A list; the shape of each is LandingSection of the contract.
  content_sections jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index landing_templates_newest on landing_templates (created_at desc, id desc);
create trigger catalogue_changed after insert or update or delete or truncate on landing_templates
  for each statement execute function tell_catalogue_changed();

-- Pictures that were uploaded for landing pages, drawn anew when they came. They are few and small, and here a picture is
-- there exactly as long as the template that shows it needs it.
create table landing_pictures (
  -- SHA-256 of the bytes.
  key text primary key,
  webp bytea not null,
  used_at timestamptz not null
);
