-- A product is a draft that only staff see, published, or withdrawn: out of the shop, though whoever bought it keeps it.
alter table products
  add column status text not null default 'published' check (status in ('draft', 'published', 'withdrawn')),
  -- When it was published first; null for a draft.
  add column published_at timestamptz default now(),
  add column withdrawn_at timestamptz,
  -- When the clock publishes a draft, and when it withdraws what is published.
  add column publish_at timestamptz,
  add column withdraw_at timestamptz,
  -- Whoever has it sees a product drawn that is not in the shop: staff, and those who hold a licence of it.
  add column drawing_key text not null default replace(gen_random_uuid()::text, '-', ''),
  -- Whether the plans that give one of its licence types give it.
  add column in_plans boolean not null default true,
  add column is_on_offer boolean not null generated always as (archived_at is null and status = 'published') stored;
update products set published_at = created_at;
alter table products
  add check ((status = 'draft') = (published_at is null)),
  add check ((status = 'withdrawn') = (withdrawn_at is not null)),
  add check (publish_at is null or status = 'draft'),
  add check (withdraw_at is null or status <> 'withdrawn');

drop index products_newest, products_by_type, products_search_text;
create index products_newest on products (created_at desc, id desc) where is_on_offer;
create index products_by_type on products (type, created_at desc, id desc) where is_on_offer;
create index products_search_text on products using gin (search_text gin_trgm_ops) where is_on_offer;
create index products_to_publish on products (publish_at) where publish_at is not null;
create index products_to_withdraw on products (withdraw_at) where withdraw_at is not null;
