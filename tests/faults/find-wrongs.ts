import { sql } from 'kysely';
import type { Sandbox } from '#sandbox/options.ts';
import type { Db } from '#server/kit/database/database.ts';

type OrderRow = {
  id: number;
  kind: string;
  status: string;
  user_id: number;
  total_cents: number;
  payments: string[];
  captured_cents: number;
  refunded_cents: number;
  unrefunded: number;
  lines: number;
  licenses: number;
  wrong_licenses: number;
  invoices: number;
  mails: number;
  periods: number;
};

const PAID = ['success', 'partially_refunded', 'disputed'];

/**
 * The invariants that hold at rest, whatever happened before (the shop's rows compared with the payment provider's own
 * ledger). `match` lets the shop compare its books with the provider once more. @returns every sentence that is not
 * true; an honest shop gives [].
 */
export async function findWrongs(db: Db, { control }: Sandbox, match: () => Promise<boolean>): Promise<string[]> {
  const wrong: string[] = [];
  const check = (isTrue: boolean, sentence: string): void => void (isTrue || wrong.push(sentence));
  const owned = new Map<string, number>();
  for (const { custom_id, held_minor } of control.ledger().entries)
    owned.set(custom_id ?? '', (owned.get(custom_id ?? '') ?? 0) + held_minor);

  for (const order of await readOrders(db)) {
    const { id, status } = order;
    const isPaid = PAID.includes(status);
    const wasPaid = isPaid || status === 'refunded';
    const there = order.payments.reduce((sum, payment) => sum + (owned.get(payment) ?? 0), 0);
    check(there > 0 === isPaid, `order ${id} is ${status}, and the sandbox holds ${there} cents of it`);
    check(there === order.captured_cents - order.refunded_cents, `order ${id}: books and sandbox differ`);
    if (isPaid)
      check(there === order.total_cents - order.refunded_cents + order.unrefunded, `order ${id} holds other money`);
    check(order.licenses === (wasPaid ? order.lines : 0), `order ${id} (${status}) has ${order.licenses} licences`);
    check(
      order.wrong_licenses === 0,
      `order ${id} (${status}) has ${order.wrong_licenses} licences that should not stand so`,
    );
    check(order.invoices === (wasPaid ? 1 : 0), `order ${id} (${status}) has ${order.invoices} invoices`);
    check(order.mails === (wasPaid ? 1 : 0), `order ${id} (${status}) was told ${order.mails} times`);
    if (order.kind === 'subscription')
      check(order.periods === (wasPaid ? 1 : 0), `order ${id} (${status}) has ${order.periods} periods`);
  }
  const { rows: overused } = await sql<{ code: string; paid: number }>`
    select d.code, count(*)::int as paid from discounts d join orders o on o.discount_id = d.id
    where o.paid_at is not null group by d.id having count(*) > d.uses`.execute(db);
  for (const { code, paid } of overused) check(false, `code ${code} was paid with ${paid} times`);
  await checkDocuments(db, check);
  await checkMoney(db, control, check);
  check(await match(), 'the books could not be compared with the report of the provider');
  await checkLedger(db, control, check);
  return wrong;
}

/** `unrefunded` are cents of duplicate captures of the order that are on no refund. */
const readOrders = async (db: Db): Promise<OrderRow[]> =>
  (
    await sql<OrderRow>`
      with money as (
        select p.order_id, c.id, c.amount_cents, p.state,
          (select coalesce(sum(r.amount_cents), 0)::int from refunds r
            where r.capture_id = c.id and r.state = 'completed') as refunded_cents
        from captures c join payments p on p.id = c.payment_id
      )
      select o.id, o.kind, o.status, o.user_id, o.total_cents,
        array(select public_id from payments where order_id = o.id) as payments,
        (select coalesce(sum(amount_cents), 0)::int from money where order_id = o.id) as captured_cents,
        (select coalesce(sum(refunded_cents), 0)::int from money where order_id = o.id) as refunded_cents,
        (select coalesce(sum(amount_cents), 0)::int from money where order_id = o.id and state <> 'captured')
          as unrefunded,
        (select count(*)::int from order_items where order_id = o.id and plan_id is null) as lines,
        (select count(*)::int from licenses l join order_items i on i.id = l.order_item_id where i.order_id = o.id)
          as licenses,
        (select count(*)::int from licenses l join order_items i on i.id = l.order_item_id where i.order_id = o.id
          and (l.revoked_at is not null) <> (o.status = 'refunded' or exists (
            select from refunds r join money m on m.id = r.capture_id
              where m.order_id = o.id and r.state = 'completed' and i.id = any(r.order_item_ids)))) as wrong_licenses,
        (select count(*)::int from invoices where order_id = o.id and copy = 1) as invoices,
        (select count(*)::int from emails where dedupe_key in ('order_paid:' || o.id,
          'subscription_paid:' || (select id from subscriptions where order_id = o.id))) as mails,
        (select count(*)::int from subscriptions
          where order_id = o.id and paid_at is not null and (revoked_at is not null) = (o.status = 'refunded'))
          as periods
      from orders o order by o.id`.execute(db)
  ).rows;

type Check = (isTrue: boolean, sentence: string) => void;

async function checkDocuments(db: Db, check: Check): Promise<void> {
  for (const table of ['invoices', 'credit_notes']) {
    const { rows } = await sql<{ numbers: string[]; dates: string[] }>`
      select coalesce(array_agg(number order by number), '{}') as numbers,
        coalesce(array_agg((content::jsonb ->> 'date') || ' ' || (content::jsonb ->> 'issuedAt') order by number),
          '{}') as dates
      from ${sql.table(table)} ${table === 'invoices' ? sql`where copy = 1` : sql``}`.execute(db);
    const { numbers, dates } = rows[0]!;
    const counted = numbers.map((number) => Number(number.slice(-6)));
    check(
      counted.every((number, index) => number === index + 1),
      `${table} are numbered ${counted.slice(0, 20).join(' ')} …`,
    );
    check(
      dates.every((date, index) => index === 0 || date >= dates[index - 1]!),
      `${table} have dates that fall`,
    );
  }
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from refunds r join captures c on c.id = r.capture_id
      join payments p on p.id = c.payment_id
    where r.state = 'completed' and p.state = 'captured' and (select count(*) from credit_notes n
      where n.refund_id = r.id) <> 1`.execute(db);
  check(rows[0]!.count === 0, `${rows[0]!.count} refunds have no credit note of their own`);
}

async function checkMoney(db: Db, control: Sandbox['control'], check: Check): Promise<void> {
  const known = new Set((await db.selectFrom('captures').select('id').execute()).map((row) => row.id));
  // A payment that the provider didn't know for a moment, before its capture, is shown to the buyer as expired, and
  // nothing is charged.
  const expired = await db.selectFrom('payments').select('public_id').where('state', '=', 'expired').execute();
  const expiredIds = new Set(expired.map(({ public_id }) => public_id));
  for (const { id, status, isReversed, funding, unit } of control.orders()) {
    const isForgotten =
      funding === 'ok' && (status === 'APPROVED' || isReversed) && !expiredIds.has(unit.custom_id ?? '');
    check(!isForgotten, `order ${id} of the sandbox was approved and never captured`);
  }
  for (const { id, outcome } of control.captures())
    check(outcome !== 'COMPLETED' || known.has(id), `capture ${id} of the sandbox is not in the books`);
  const { rows } = await sql<{ cents: number; live: number; twice: number; disputed: number; given_there: number }>`
    select ((select coalesce(sum(amount_cents), 0) from captures) - (select coalesce(sum(amount_cents), 0) from refunds
      where state = 'completed'))::int as cents,
      (select count(*)::int from payments where state in ('creating', 'approval', 'capturing', 'capture_pending'))
        as live,
      (select count(*)::int from (select p.order_id from captures c join payments p on p.id = c.payment_id
        where not exists (
        select from refunds r where r.capture_id = c.id and r.state = 'completed') group by 1
          having count(*) > 1) twice) as twice,
      (select count(*)::int from orders where status = 'disputed') as disputed,
      (select count(*)::int from refunds
        where state = 'completed' and reason like 'given back at the payment provider%') as given_there`.execute(db);
  const { cents, live, twice, disputed, given_there } = rows[0]!;
  const givenThere = control.refunds().filter(({ status, invoice_id }) => status === 'COMPLETED' && !invoice_id).length;
  check(given_there === givenThere, `${given_there} refunds stand as made at the sandbox, where ${givenThere} were`);
  // Every dispute was decided.
  check(disputed === 0, `${disputed} orders are disputed still`);
  const there = control.ledger().held_minor_by_currency.USD ?? 0;
  check(cents === there, `the books hold ${cents} cents, the sandbox ${there}`);
  check(live === 0, `${live} payments are still open`);
  check(twice === 0, `${twice} orders are paid twice`);
}

/**
 * The books by double entry say of every transaction what the provider's own report says, and hold what it holds to the
 * cent.
 */
async function checkLedger(db: Db, control: Sandbox['control'], check: Check): Promise<void> {
  const { rows } = await sql<{ kind: string; transaction_id: string }>`
    select kind, transaction_id from ledger_differences where closed_at is null`.execute(db);
  for (const { kind, transaction_id } of rows) check(false, `transaction ${transaction_id}: ${kind}`);
  const { rows: accounts } = await sql<{ cents: number; held: number }>`
    select coalesce(sum(case 'provider' when debit then cents when credit then -cents end), 0)::float8 as cents,
      coalesce(sum(case 'held' when debit then cents when credit then -cents end), 0)::float8 as held
        from ledger_sums`.execute(db);
  const { rows: taxes } = await sql<{ net: number; tax: number; sold: number; taxed: number }>`
    select (select coalesce(sum(net_cents), 0)::float8 from tax_entries) as net,
      (select coalesce(sum(tax_cents), 0)::float8 from tax_entries) as tax,
      coalesce(sum(case when credit = 'sales' then cents when debit in ('sales', 'refunds') then -cents end),
        0)::float8 as sold,
      coalesce(sum(case 'tax' when credit then cents when debit then -cents end), 0)::float8 as taxed
        from ledger_sums`.execute(db);
  const { net, tax, sold, taxed } = taxes[0]!;
  check(
    net === sold && tax === taxed,
    `by country ${net} and ${tax} cents of tax were sold, by the ledger ${sold} and ${taxed}`,
  );
  const { cents: booked, held } = accounts[0]!;
  const there = control.ledger().balance_minor_by_currency.USD ?? 0;
  check(booked === there, `the ledger holds ${booked} cents, the sandbox ${there}`);
  check(held === 0, `${held} cents are held in disputes that are all decided`);
}
