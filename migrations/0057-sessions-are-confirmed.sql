-- When whoever holds a session last showed that it is still the same person, by password or code; the login is the first time.
alter table sessions add column confirmed_at timestamptz;
update sessions set confirmed_at = created_at;
alter table sessions alter column confirmed_at set not null;
