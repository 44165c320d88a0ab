insert into users (username, email, password_hash, fullname, address, phone_number, roles)
select 'reader' || n, 'reader' || n || '@shop.test', '', growing.pick_skewed(:forenames, n) || ' ' || growing.pick_skewed(:surnames, n * 7 + 1), 'Jl. Braga ' || n, '0812' || n, '{customer}'
from generate_series(1, :users::bigint) n;
create table growing.buyers as select row_number() over (order by id) - 1 as n, id, fullname from users;
create unique index on growing.buyers (n);
create table growing.wares as select row_number() over (order by id) - 1 as n, id, name, price_cents from products;
create unique index on growing.wares (n);
analyze growing.buyers, growing.wares;
