-- Names as contract/text/names.ts writes them from now on: a tab, a line end or a letter that nobody sees in the name of a buyer or a
-- licensee was taken by orders and refused by the fonts, so what was paid for could not be delivered.
create function pg_temp.clean_name(typed text) returns text language sql immutable as $$
  select trim(regexp_replace(normalize(regexp_replace(regexp_replace(
    regexp_replace(typed, '[\u0009-\u000D\u0020\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+', ' ', 'g'),
    '[\u0001-\u001F\u007F-\u009F\u00AD\u034F\u0600-\u0605\u061C\u06DD\u070F\u0890\u0891\u08E2\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFDD0-\uFDEF\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\uFFFE\uFFFF\U000110BD\U000110CD\U00013430-\U0001343F\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U0001FFFE\U0001FFFF\U0002FFFE\U0002FFFF\U0003FFFE\U0003FFFF\U0004FFFE\U0004FFFF\U0005FFFE\U0005FFFF\U0006FFFE\U0006FFFF\U0007FFFE\U0007FFFF\U0008FFFE\U0008FFFF\U0009FFFE\U0009FFFF\U000AFFFE\U000AFFFF\U000BFFFE\U000BFFFF\U000CFFFE\U000CFFFF\U000DFFFE\U000DFFFF\U000E0000-\U000E0FFF\U000EFFFE\U000EFFFF\U000FFFFE\U000FFFFF\U0010FFFE\U0010FFFF]', '', 'g'),
    '(?<![\u0590-\u18FF])[\u200C\u200D]+|[\u200C\u200D]+(?![\u0590-\u18FF])', '', 'g'), NFC), ' +', ' ', 'g'))
$$;
create function pg_temp.clean_lines(typed text) returns text language sql immutable as $$
  select trim(E'\n' from string_agg(pg_temp.clean_name(line), E'\n' order by place))
  from regexp_split_to_table(typed, '\r\n|[\u000A-\u000D\u0085\u2028\u2029]') with ordinality as lines (line, place)
$$;

create temporary table dirty on commit drop as
  select id, username as was, coalesce(nullif(left(pg_temp.clean_name(username), 64), ''), 'user-' || id) as username
  from users where username <> pg_temp.clean_name(username) and deleted_at is null;
-- Where somebody else has that name by now, something is put behind it.
update users u set username = left(d.username, 50) || case when exists (
    select from users o where o.id <> u.id and lower(o.username) = lower(d.username)
    union all select from dirty o where o.id <> d.id and lower(o.username) = lower(d.username)
  ) then '-' || substr(md5(random()::text), 1, 6) else substr(d.username, 51) end
from dirty d where d.id = u.id;
update users set fullname = coalesce(nullif(left(pg_temp.clean_name(fullname), 200), ''), email)
where fullname <> left(pg_temp.clean_name(fullname), 200) or fullname = '';
update users set address = left(pg_temp.clean_lines(address), 500) where address <> left(pg_temp.clean_lines(address), 500);
update users set phone_number = left(pg_temp.clean_name(phone_number), 40) where phone_number <> left(pg_temp.clean_name(phone_number), 40);

update orders o set licensee = coalesce(nullif(left(pg_temp.clean_name(o.licensee), 200), ''), u.fullname)
from users u where u.id = o.user_id and (o.licensee <> left(pg_temp.clean_name(o.licensee), 200) or o.licensee = '');
update orders set buyer = buyer || jsonb_build_object('company', left(pg_temp.clean_name(buyer ->> 'company'), 200))
where buyer ->> 'company' <> left(pg_temp.clean_name(buyer ->> 'company'), 200);

-- A certificate names the hash of every file with its licensee in it, so what was certified stays as it is; what the fonts refused never was.
update licenses l set licensee = coalesce(nullif(left(pg_temp.clean_name(l.licensee), 200), ''), u.fullname)
from users u where u.id = l.user_id and (l.licensee <> left(pg_temp.clean_name(l.licensee), 200) or l.licensee = '')
  and (not exists (select from certificates c where c.license_id = l.id) or l.licensee = '' or l.licensee ~ '[\u0001-\u001F\u007F-\u009F\u2028\u2029]');

-- Whatever way in is forgotten: no order is placed that could not be delivered.
alter table orders add constraint orders_licensee_is_writable check (licensee !~ '[\u0001-\u001F\u007F-\u009F\u2028\u2029]' and licensee ~ '\S');
alter table licenses add constraint licenses_licensee_is_writable check (licensee !~ '[\u0001-\u001F\u007F-\u009F\u2028\u2029]' and licensee ~ '\S');

drop function pg_temp.clean_lines;
drop function pg_temp.clean_name;
