-- The host of the page that led the buyer to the shop, as the browser says; null where it says none.
alter table orders add column referrer text;
