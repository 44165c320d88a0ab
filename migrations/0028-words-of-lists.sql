-- The list of subscriptions is sorted by who has them and searched by words of theirs and of plans: both stand beside each period,
-- so that an index answers alone. Who begins a period and who renames its user wait for each other, so none keeps an old name.
alter table subscriptions add column subscriber text not null default '', add column office_words text not null default '';

create function words_of_subscription(plan_name text, subscriber users) returns text language sql immutable as $$
  select lower(plan_name) || case when subscriber.deleted_at is null then ' ' || subscriber.search_words else '' end
$$;
create function keep_subscriber() returns trigger language plpgsql as $$
begin
  select lower(u.fullname), words_of_subscription(new.plan_name, u) into new.subscriber, new.office_words
    from users u where u.id = new.user_id for share;
  return new;
end $$;
create trigger subscriber_kept before insert on subscriptions for each row execute function keep_subscriber();
create function rename_subscriber() returns trigger language plpgsql as $$
begin
  update subscriptions set subscriber = lower(new.fullname), office_words = words_of_subscription(plan_name, new) where user_id = new.id;
  return null;
end $$;
create trigger subscriber_renamed after update of username, fullname, email, deleted_at on users for each row
  when ((old.username, old.fullname, old.email, old.deleted_at) is distinct from (new.username, new.fullname, new.email, new.deleted_at))
  execute function rename_subscriber();

update subscriptions s set subscriber = lower(u.fullname), office_words = words_of_subscription(s.plan_name, u) from users u where u.id = s.user_id;
create index subscriptions_by_subscriber on subscriptions (subscriber, id) include (office_words) where paid_at is not null;

-- Orders of fonts that left are found too, and a search that its pieces answer need not look through all names.
drop index products_ever;
create index products_gone on products (id) include (search_name) where archived_at is not null;
