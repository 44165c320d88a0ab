-- The shop's languages are files of it, and not known to the database.
alter table users drop constraint users_language_check;
alter table users add constraint users_language_check check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]+)*$');

-- The owner's words in other languages: {"id": {"description": "...", "words": {"A text": "Sebuah teks"}}}. What is not there reads as
-- it stands in the row.
alter table products add column translations jsonb not null default '{}';
alter table license_types add column translations jsonb not null default '{}';
alter table landing_templates add column translations jsonb not null default '{}';
alter table makers add column translations jsonb not null default '{}';

-- Of a version that never changes, to be read next to it: {"id": {"source": "...", "text": "..."}}. What was sold is the version itself.
alter table license_terms add column translations jsonb not null default '{}';
alter table legal_texts add column translations jsonb not null default '{}';
create function keep_but_translations() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'translations' = to_jsonb(old) - 'translations' then return new; end if;
  raise exception 'a document that was issued is not changed';
end $$;
drop trigger license_terms_stay on license_terms;
create trigger license_terms_stay before update or delete on license_terms for each row execute function keep_but_translations();
drop trigger legal_texts_stay on legal_texts;
create trigger legal_texts_stay before update or delete on legal_texts for each row execute function keep_but_translations();
create trigger catalogue_changed_by_translation after update on license_terms
  for each statement execute function tell_catalogue_changed();
create trigger catalogue_changed_by_translation after update on legal_texts
  for each statement execute function tell_catalogue_changed();
