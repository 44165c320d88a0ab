-- What the shop counts in, as its settings say, and what every order counts in: those of before it was asked are in US
-- dollars, and so are those of a host of the version before.
create function shop_currency() returns text language sql stable as $$
  select coalesce((select value ->> 'code' from shop_settings where section = 'currency'), 'USD')
$$;
alter table orders add column currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$');
alter table orders alter column currency set default shop_currency();
