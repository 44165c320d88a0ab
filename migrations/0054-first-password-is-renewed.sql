-- A password that the shop made up and printed opens nothing but the choice of another one.
alter table users add column must_renew_password boolean not null default false;
