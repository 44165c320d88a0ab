-- BCP 47 tags of the languages that the regular style can write: the list is filtered by them.
alter table products add column languages text[] not null default '{}';
update products set languages = array(select language ->> 'tag' from jsonb_array_elements(facts -> 'languages') as language);
alter table products alter column languages drop default;
create index products_languages on products using gin (languages) where archived_at is null;

-- How large the other forms of a style's file are, before a licensee is written in; null as long as nobody knows.
alter table product_styles add column woff_bytes integer;
alter table product_styles add column woff2_bytes integer;
