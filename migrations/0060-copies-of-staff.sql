-- A member of staff who downloads through a customer's order gets a copy of his own; the holder's downloads have nobody here.
alter table downloads add column staff_id integer references users;
create index downloads_of_staff on downloads (staff_id, id) where staff_id is not null;
