import { type RawBuilder, sql } from 'kysely';
import { type Environment, mainLabel } from '#contract/payment-providers.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { only } from '#server/kit/database/only.ts';
import type { Movement } from './compare-books.ts';

export type Posting = { now: Date; zone: string; count: number };

/**
 * The statement that writes the entries of `parts` (transaction_id, at, order_id, environment, kind, debit, credit,
 * cents). They count for the day of their moment, or where that month is closed for the first day that is open. `says`
 * is more of a note.
 */
const insertEntries = (zone: string, parts: RawBuilder<unknown>, describe: RawBuilder<unknown> = sql`null`) => sql`
  insert into ledger_entries (at, day, environment, kind, debit, credit, amount_cents, transaction_id, order_id, note)
  select p.at, greatest(local, open), p.environment, p.kind, p.debit, p.credit, p.cents, p.transaction_id, p.order_id,
    nullif(concat_ws(' ', ${describe}, case when local < open
      then 'Of ' || local || ', whose month was closed already.' end), '')
  from (${parts}) p (transaction_id, at, order_id, environment, kind, debit, credit, cents),
    lateral (select (p.at at time zone ${zone})::date as local, ledger_open_from(p.environment) as open) days
  where p.cents > 0 order by p.at, p.transaction_id, p.kind`;

const taxOf = (document: string) => sql`coalesce((${sql.ref(document)}::jsonb -> 'tax' ->> 'taxCents')::integer, 0)`;

/** What was taken off an order, without the tax that would have been in it. */
const discountOf = (orderId: RawBuilder<unknown>, document: string) => sql`
  (select round(coalesce(sum(discount_cents), 0) / case when (tax ->> 'isAdded')::boolean then 1
      else 1 + (tax ->> 'percent')::numeric / 100 end)::integer
    from order_items, (select ${sql.ref(document)}::jsonb -> 'tax') invoice (tax)
    where order_id = ${orderId} group by tax)`;

/**
 * Where the money of a payment lies. What comes by bank transfer is in the account of transfers from the moment it is
 * booked, and owed to its buyer until it pays an order (postTransfers).
 */
const account = sql`case p.provider when 'bank_transfer' then 'owed_back' else 'provider' end`;

/** The environment of a payment; for a payment without one, that of its order. */
const environment = sql`coalesce(environment_of(p.place), (select environment from orders
  where id = p.order_id)) as environment`;

/**
 * Facts that are not in the books yet, how they are marked as posted, and their entries; for sales and refunds also
 * their tax.
 */
type Facts = {
  due: RawBuilder<unknown>;
  mark: RawBuilder<unknown>;
  entries: RawBuilder<unknown>;
  /**
   * The documents (at, order_id, environment, content, sign, sold_on, document): an invoice, or a credit note by a sign
   * of -1.
   */
  papers?: RawBuilder<unknown>;
  /** A note of an entry `p`. */
  says?: RawBuilder<unknown>;
};

/** The statement that writes the tax of some documents. They count for the same days as their entries. */
const insertTax = (zone: string, documents: RawBuilder<unknown>) => sql`
  insert into tax_entries (environment, day, sold_on, kind, country, region, percent, net_cents, tax_cents, is_test,
    order_id, document)
  select p.environment, greatest((p.at at time zone ${zone})::date, ledger_open_from(p.environment)), p.sold_on::date,
    t.kind, t.country, t.region, t.percent,
    sign * t.net_cents, sign * t.tax_cents, t.is_test, p.order_id, p.document
  from (${documents}) p (at, order_id, environment, content, sign, sold_on, document),
    lateral tax_of_paper(p.content::jsonb) t order by p.at, p.document`;

/** Writes the entries of facts and marks them in one statement. @returns how many facts. */
const post = async (tx: Tx, zone: string, { due, mark, entries, papers, says }: Facts) =>
  only(
    await sql<{ posted: number }>`
      with due as (${due}), marked as (${mark}), written as (${insertEntries(zone, entries, says)})
      ${papers ? sql`, taxed as (${insertTax(zone, papers)})` : sql``} select count(*)::int as posted from due`.execute(
      tx,
    ),
  ).posted;

/**
 * Money that was taken: what it was paid for, and what of that is tax; or money that bought nothing and is owed back.
 */
export const postCaptures = (tx: Tx, { now, zone, count }: Posting) =>
  post(tx, zone, {
    due: sql`
      select c.id, c.amount_cents as cents, c.captured_at as at, p.order_id, ${environment},
        p.state = 'captured' as is_sale, ${account} as place, ${taxOf('i.content')} as tax,
        i.content, i.number, ${discountOf(sql`p.order_id`, 'i.content')} as discount
      from captures c join payments p on p.id = c.payment_id
        left join invoices i on i.order_id = p.order_id and i.copy = 1 and p.state = 'captured'
      where c.posted_at is null and (p.state <> 'captured' or i.id is not null) order by c.captured_at limit ${count}`,
    mark: sql`update captures set posted_at = ${now} from due where captures.id = due.id`,
    entries: sql`
      select id, at, order_id, environment, 'sale', place, 'sales', cents - tax from due where is_sale
      union all select id, at, order_id, environment, 'tax', place, 'tax', tax from due where is_sale
      union all select id, at, order_id, environment, 'discount', 'discounts', 'list_prices', discount from due where is_sale
      union all select id, at, order_id, environment, 'paid_twice', place, 'owed_back', cents from due
        where not is_sale and place <> 'owed_back'`,
    papers: sql`select at, order_id, environment, content, 1, content::jsonb ->> 'date', number || '/1' from due
      where is_sale`,
  });

/** Money that went back: of a sale, by its credit note, or money that was owed. */
export const postRefunds = (tx: Tx, { now, zone, count }: Posting) =>
  post(tx, zone, {
    due: sql`
      select r.id, coalesce(r.reference, 'refund ' || r.id) as name, r.amount_cents as cents, r.completed_at as at,
        p.order_id, ${environment},
        p.state = 'captured' as is_sale, ${account} as place, ${taxOf('n.content')} as tax,
        n.content, n.number, i.content::jsonb ->> 'date' as sold_on
      from refunds r join captures c on c.id = r.capture_id join payments p on p.id = c.payment_id left
        join credit_notes n on n.refund_id = r.id and n.copy = 1
        left join invoices i on i.order_id = n.order_id and i.copy = 1
      where r.state = 'completed' and r.posted_at is null and (p.state <> 'captured' or n.number is not null)
        order by r.completed_at limit ${count}`,
    mark: sql`update refunds set posted_at = ${now} from due where refunds.id = due.id`,
    entries: sql`
      select name, at, order_id, environment, 'refund', 'refunds', place, cents - tax from due where is_sale
      union all select name, at, order_id, environment, 'refund_tax', 'tax', place, tax from due where is_sale
      union all select name, at, order_id, environment, 'sent_back', 'owed_back', place, cents from due
        where not is_sale and place <> 'owed_back'`,
    papers: sql`select at, order_id, environment, content, -1, sold_on, number from due where is_sale`,
  });

/** Money that came to the bank and left it again, as it was read off the statement. */
export const postTransfers = (tx: Tx, { now, zone, count }: Posting) =>
  post(tx, zone, {
    due: sql`
      select m.id, m.unbooks, m.reason, 'BTM-' || m.id as name, m.amount_cents as cents, m.recorded_at as at,
        p.order_id, ${environment}
      from bank_movements m join bank_transfers t on t.reference = m.transfer
        join payments p on p.public_id = t.custom_id
      where m.posted_at is null order by m.id limit ${count}`,
    mark: sql`update bank_movements set posted_at = ${now} from due where bank_movements.id = due.id`,
    entries: sql`
      select name, at, order_id, environment, 'received', 'transfers', 'owed_back', cents from due where cents > 0
      union all select name, at, order_id, environment, 'sent_back', 'owed_back', 'transfers', -cents from due
        where cents < 0`,
    says: sql`(select 'Takes back BTM-' || unbooks || ': ' || reason || '.' from due where due.name = p.transaction_id
      and unbooks is not null)`,
  });

/**
 * Money that is held while a buyer complains, and released when that is decided. What a lost dispute takes stands as a
 * refund of its own.
 */
export const postDisputes = (tx: Tx, { zone, count }: Posting) =>
  post(tx, zone, {
    due: sql`
      select d.id, d.state, p.order_id, ${environment}, case d.state when 'open' then d.opened_at
        else d.decided_at end as at,
        c.amount_cents - (select coalesce(sum(r.amount_cents), 0) from refunds r where r.capture_id = c.id
          and r.state = 'completed')::integer as left_cents,
        (select coalesce(sum(case kind when 'hold' then amount_cents else -amount_cents end), 0) from ledger_entries
          where transaction_id = d.id and kind in ('hold', 'release'))::integer as held_cents
      from disputes d join captures c on c.id = d.capture_id join payments p on p.id = c.payment_id
      where d.posted_state is distinct from d.state order by d.opened_at limit ${count}`,
    mark: sql`update disputes set posted_state = due.state from due where disputes.id = due.id`,
    entries: sql`
      select id, at, order_id, environment, 'hold', 'held', 'provider', left_cents from due where state = 'open'
        and held_cents = 0
      union all select id, at, order_id, environment, 'release', 'provider', 'held', held_cents from due
        where state <> 'open'`,
  });

/** What happened to the account next to sales, where the books have it not yet. */
export const postMovements = async (tx: Tx, movements: readonly Movement[], environment: Environment, zone: string) =>
  void (await sql`
    with moved as (
      select m.*, case kind when 'payout' then 'bank' when 'charge' then 'fees' else 'elsewhere' end as other,
        (select order_id from payments where public_id = m.payment) as order_id
      from jsonb_to_recordset(${JSON.stringify(movements)}::jsonb) m (id text, at timestamptz, kind text, cents integer,
        payment text, code text)
      where not exists (select from ledger_entries where transaction_id = m.id and kind in ('payout', 'charge',
        'elsewhere'))
    ) ${insertEntries(
      zone,
      sql`select id, at, order_id, ${environment}::text, kind, case when moved.cents > 0 then 'provider' else other end,
        case when moved.cents > 0 then other else 'provider' end, abs(moved.cents) from moved`,
      sql`(select ${`At ${mainLabel} `}::text || code || '.' from moved where moved.id = p.transaction_id)`,
    )}`.execute(tx));

export type Fee = { id: string; fee_cents: number };

/** The provider's fees for money in the books that has no fee yet; a negative fee was paid back. */
export const postFees = async (tx: Tx, fees: readonly Fee[], zone: string) =>
  void (await insertEntries(
    zone,
    sql`select f.id, e.at, e.order_id, e.environment, 'fee', case when f.cents > 0 then 'fees' else 'provider' end,
        case when f.cents > 0 then 'provider' else 'fees' end, abs(f.cents)
      from unnest(${fees.map(({ id }) => id)}::text[], ${fees.map(({ fee_cents }) => fee_cents)}::integer[]) f (id,
        cents),
        lateral (select at, order_id, environment from ledger_entries
          where transaction_id = f.id and kind in ('sale', 'paid_twice', 'refund', 'sent_back', 'payout', 'charge')) e
      where not exists (select from ledger_entries where transaction_id = f.id and kind = 'fee')`,
  ).execute(tx));

/** One writer at a time, so that none waits for rows that another has locked. */
export const lockPosting = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('ledger_posting'))`.execute(tx);
