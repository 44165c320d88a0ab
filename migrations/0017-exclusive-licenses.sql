-- A licence type of which a font is sold once: the purchase withdraws the font from the shop.
alter table license_types add column exclusive boolean not null default false;
alter table order_items add column is_exclusive boolean not null default false;
alter table licenses add column is_exclusive boolean not null default false;

-- What was sold under such a name before the shop knew what it means holds from now on: of each font the first one that is valid.
update license_types set exclusive = true where lower(name) in ('exclusive', 'exclusive license', 'exclusive licence');
update licenses set is_exclusive = true where id in (
  select distinct on (l.product_id) l.id from licenses l join license_types t on t.id = l.license_type_id
  where t.exclusive and l.order_item_id is not null and l.revoked_at is null and l.superseded_by is null order by l.product_id, l.id
);
update order_items i set is_exclusive = true from licenses l where l.order_item_id = i.id and l.is_exclusive;
update products p set status = 'withdrawn', withdrawn_at = l.issued_at from licenses l
where l.product_id = p.id and l.is_exclusive and p.status = 'published';

-- One valid exclusive licence of a font, whoever asks and however many at once.
create unique index licenses_exclusive on licenses (product_id) where is_exclusive and revoked_at is null;

-- While somebody pays for a font to have it alone, nobody else can begin to buy it.
create table product_holds (
  product_id integer primary key references products on delete cascade,
  user_id integer not null references users,
  ends_at timestamptz not null
);
