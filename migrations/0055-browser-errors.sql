-- What went wrong in the browsers of visitors: one row for each kind of error, counted, without words of people.
create table browser_errors (
  id integer generated always as identity primary key,
  name text not null,
  message text not null,
  frames text[] not null,
  part text not null,
  page text not null,
  version text not null,
  count integer not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null,
  unique (name, message, frames, part, page, version)
);
create index browser_errors_last_at on browser_errors (last_at);

-- The built files of the pages that browsers may still ask for after an update: they outlive the folder and the image that they were built in,
-- and every host of a shop has them. `seen_at` is when a running shop last had the file among its own.
create table page_files (
  name text primary key,
  body bytea not null,
  seen_at timestamptz not null
);
