-- Wrong codes of logins whose password was right, since the last right code: whoever types them has the password. Another password
-- begins the count again.
create table wrong_codes (
  user_id integer primary key references users,
  password_mark bytea not null,
  count integer not null,
  -- Until then only a browser that logged in before may try.
  paused_until timestamptz
);
