-- The language in which somebody reads mails and papers; null as the shop writes by itself.
alter table users add column language text check (language in ('en', 'id'));
