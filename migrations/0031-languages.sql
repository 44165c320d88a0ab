-- The language in which somebody reads mails, and in which the papers of an order are written; null as the shop writes by itself.
alter table users add column language text check (language in ('en', 'id'));
alter table orders add column language text check (language in ('en', 'id'));
