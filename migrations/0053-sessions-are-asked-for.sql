-- Who is logged in is asked for with every call and remembered by nobody, so nobody has to be told that it changed.
drop trigger sessions_changed on sessions;
drop trigger sessions_changed on users;
drop function tell_sessions_changed();
-- Sessions of the office end when they were not seen for twelve hours.
update sessions set expires_at = least(expires_at, last_seen_at + interval '12 hours')
from users where users.id = user_id and roles[1] <> 'customer';
