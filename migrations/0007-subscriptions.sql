create function words_of_subscription(plan_name text, subscriber users) returns text language sql immutable as $$
  select lower(plan_name) || case when subscriber.deleted_at is null then ' ' || subscriber.search_words else '' end
$$;

-- One period, bought or about to be; name, price, months and licence type are those of the moment it was ordered.
create table subscriptions (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  plan_id integer not null references subscription_plans,
  order_id integer not null unique references orders,
  plan_name text not null,
  price_cents integer not null,
  months integer not null,
  license_type_id integer references license_types,
  created_at timestamptz not null,
  -- When its money was captured; the period is [start_at, end_at).
  paid_at timestamptz,
  start_at timestamptz,
  end_at timestamptz,
  revoked_at timestamptz,
  -- When the mails about its end were written.
  told_week_at timestamptz,
  told_day_at timestamptz,
  told_end_at timestamptz,
  -- What the list of subscriptions is sorted and searched by, copied from user and plan so that an index answers alone. Whoever
  -- begins a period and whoever renames its user wait for each other, so none keeps an old name.
  subscriber text not null default '',
  admin_words text not null default ''
);
create index subscriptions_of_user on subscriptions (user_id, plan_id, id);
create index subscriptions_newest on subscriptions (start_at desc, id desc) where paid_at is not null;
create index subscriptions_ending on subscriptions (end_at) where paid_at is not null and told_end_at is null;
create index subscriptions_by_end on subscriptions (end_at, id) where paid_at is not null;
create index subscriptions_by_plan on subscriptions (lower(plan_name), id) include (plan_name) where paid_at is not null;
create index subscriptions_by_subscriber on subscriptions (subscriber, id) include (admin_words) where paid_at is not null;

create function keep_subscriber() returns trigger language plpgsql as $$
begin
  select lower(u.fullname), words_of_subscription(new.plan_name, u) into new.subscriber, new.admin_words
    from users u where u.id = new.user_id for share;
  return new;
end $$;
create trigger subscriber_kept before insert on subscriptions for each row execute function keep_subscriber();

create function rename_subscriber() returns trigger language plpgsql as $$
begin
  update subscriptions set subscriber = lower(new.fullname), admin_words = words_of_subscription(plan_name, new) where user_id = new.id;
  return null;
end $$;
create trigger subscriber_renamed after update of username, fullname, email, deleted_at on users for each row
  when ((old.username, old.fullname, old.email, old.deleted_at) is distinct from (new.username, new.fullname, new.email, new.deleted_at))
  execute function rename_subscriber();
