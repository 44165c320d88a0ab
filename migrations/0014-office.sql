-- The office looks through all orders: by font, by total, and what of a buyer.
create index order_items_of_product on order_items (product_id, order_id) where product_id is not null;
create index orders_by_total on orders (kind, total_cents, id);

-- The same letter sent once more.
alter table mails add column again_of integer references mails;
create index mails_again on mails (again_of) where again_of is not null;

-- Who changed what, written in the transaction of the change and never changed itself.
create table changes (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null where the shop itself acted.
  actor_id integer references users,
  -- A noun and a verb, e.g. plan.update.
  action text not null,
  -- A noun and its id, e.g. plan:3.
  subject text not null,
  -- Only what differs; null where there was nothing before, or is nothing after.
  before jsonb,
  after jsonb
);
create index changes_of_actor on changes (actor_id, id desc);
create index changes_of_subject on changes (subject, id desc);
create index changes_of_action on changes (action text_pattern_ops, id desc);
create index changes_by_time on changes (at);

create function refuse_to_rewrite() returns trigger language plpgsql as $$
begin
  raise exception 'what was written down of a change stays as it is';
end $$;
create trigger changes_stay before update or delete or truncate on changes for each statement execute function refuse_to_rewrite();
