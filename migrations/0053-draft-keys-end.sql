-- The key by which a draft is drawn ends with each change of the draft, and every key when a product is published or withdrawn: who was
-- shown the address of a picture does not see what becomes of it.
create function renew_drawing_key() returns trigger language plpgsql as $$
begin
  new.drawing_key := replace(gen_random_uuid()::text, '-', '');
  return new;
end $$;
create trigger drawing_key_renewed
  before update of updated_at, status on products for each row
  when (new.status = 'draft' or new.status is distinct from old.status)
  execute function renew_drawing_key();
