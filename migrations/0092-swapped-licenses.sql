-- Staff give another licence in the place of one that was bought by mistake. It stands for what was paid for the first:
-- where that money goes back, it goes too.
alter table licenses add column stands_for integer references licenses;
create index licenses_stand_for on licenses (stands_for) where stands_for is not null;
alter table license_changes drop constraint license_changes_kind_check,
  add constraint license_changes_kind_check check (kind in ('grant', 'licensee', 'end', 'swap'));
