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

-- Where the answer to a mail goes when that is not to the shop itself.
alter table mails add column reply_to text;

-- What the owner set for the whole site, such as the advertising pixel.
create table site_settings (
  name text primary key,
  value text not null,
  updated_at timestamptz not null
);

create table landing_templates (
  id integer generated always as identity primary key,
  title text not null,
  slug text not null,
  description text not null,
  -- {"backgroundColor": "#ffffff", "textColor": "#000000"}
  styles jsonb not null,
  -- A list; the shape of each is LandingSection of the contract.
  content_sections jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint landing_templates_slug_key unique (slug)
);
create index landing_templates_newest on landing_templates (created_at desc, id desc);

create trigger catalogue_changed after insert or update or delete or truncate on site_settings for each statement execute function tell_catalogue_changed();
create trigger catalogue_changed after insert or update or delete or truncate on landing_templates for each statement execute function tell_catalogue_changed();
