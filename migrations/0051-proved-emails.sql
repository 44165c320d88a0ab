-- When somebody showed that the mail to an account's address reaches whoever has the account. Of accounts that were made before nobody
-- knows: they keep what they have, and what is given to their address from now on waits as for any other.
alter table users add column email_proved_at timestamptz;

-- A licence that was given to an address whose account has not shown that it has its mailbox: it is nobody's until it has.
alter table licenses
  alter column user_id drop not null,
  -- The address in small letters.
  add column waits_for text,
  add constraint licenses_have_a_holder_or_wait check ((user_id is null) = (waits_for is not null)),
  add constraint only_imported_licenses_wait check (waits_for is null or imported_at is not null);
create index licenses_waiting on licenses (waits_for) where waits_for is not null;

create function hand_over_what_waits() returns trigger language plpgsql as $$
begin
  update licenses set user_id = new.id, waits_for = null where waits_for = lower(new.email);
  return null;
end $$;
-- By whatever way an address comes to be proved.
create trigger what_waits_is_handed_over
  after insert or update of email, email_proved_at on users for each row
  when (new.email_proved_at is not null and new.deleted_at is null)
  execute function hand_over_what_waits();
