-- Orders are found by who uses the fonts, and by company and VAT number of the buyer.
create function names_on_order(licensee text, buyer jsonb) returns text language sql immutable as $$
  select lower(licensee || ' ' || coalesce(buyer ->> 'company', '') || ' ' || coalesce(buyer ->> 'vatId', ''))
$$;
create index orders_by_names on orders using gin (names_on_order(licensee, buyer) gin_trgm_ops) where kind = 'fonts';

-- Whether the income of plans is shared with designers and foundries, by the month in which a period is paid for, until the next row begins.
create table plan_sharing (
  -- Its first day.
  from_month date primary key check (extract(day from from_month) = 1),
  is_on boolean not null
);
create function keep_plan_sharing() returns trigger language plpgsql as $$
declare
  written date := case when tg_op = 'DELETE' then old.from_month else new.from_month end;
begin
  perform pg_advisory_xact_lock_shared(hashtext('ledger_closings'));
  if written < ledger_open_from() then
    raise exception 'what is shared of a closed month stays';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger plan_sharing_stays before insert or update or delete on plan_sharing for each row execute function keep_plan_sharing();

-- What a font cost when it was downloaded by a plan: its weight where the income of the plan is shared.
alter table downloads add column price_cents integer;
update downloads d set price_cents = p.regular_price_cents from licenses l join products p on p.id = l.product_id
  where l.id = d.license_id and l.plan_id is not null;
create function keep_price_of_download() returns trigger language plpgsql as $$
begin
  new.price_cents := (select p.regular_price_cents from licenses l join products p on p.id = l.product_id where l.id = new.license_id and l.plan_id is not null);
  return new;
end $$;
create trigger price_of_download_kept before insert on downloads for each row execute function keep_price_of_download();
create index downloads_by_plans on downloads (created_at) include (license_id, price_cents) where price_cents is not null and staff_id is null;
