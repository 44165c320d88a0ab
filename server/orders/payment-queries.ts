import { sql } from 'kysely';
import type { Db, Tx } from '#server/kit/database.ts';
import { LIVE_STATES, type Payment } from './payment.ts';

const COLUMNS =
  sql.raw(`p.id, p.public_id, p.order_id, p.provider, p.state, p.amount_cents, p.reference, p.approval_url, p.payer_id,
  p.approval_no, p.checks, p.created_at, o.status as order_status, o.user_id`);

const paymentWhere = async (db: Tx, condition: ReturnType<typeof sql>) =>
  (
    await sql<Payment>`select ${COLUMNS} from payments p join orders o on o.id = p.order_id where ${condition}`.execute(
      db,
    )
  ).rows[0];

export const paymentByPublicId = (db: Tx, publicId: string) => paymentWhere(db, sql`p.public_id = ${publicId}`);

/** By our id or the provider's, among the caller's own. */
export const paymentOfUser = (db: Tx, id: string, userId: number) =>
  paymentWhere(db, sql`(p.public_id = ${id} or p.reference = ${id}) and o.user_id = ${userId}`);

export type PayableOrder = {
  id: number;
  status: string;
  total_cents: number;
  /** Money may be at the provider that does not fit: nobody is to pay more before a person has looked. */
  is_frozen: boolean;
  payment: Payment | null;
};

/** An order of the caller with the payment that is alive for it, if one is. */
export const orderToPay = async (db: Db, orderId: number, userId: number): Promise<PayableOrder | undefined> => {
  const { rows } = await sql<Omit<PayableOrder, 'payment'>>`
    select id, status, total_cents, exists (select 1 from payments where order_id = orders.id and state = 'frozen') as is_frozen
    from orders where id = ${orderId} and user_id = ${userId}`.execute(db);
  if (!rows[0]) return undefined;
  const payment = await paymentWhere(db, sql`p.order_id = ${orderId} and p.state = any(${LIVE_STATES}::text[])`);
  return { ...rows[0], payment: payment ?? null };
};

export type InvoiceLine = {
  name: string;
  quantity: number;
  unit_cents: number;
  sku: string;
  demo: boolean;
  is_on_offer: boolean;
};

/** The lines of an order as the provider's page shows them, and whether each is still on offer. */
export const linesToPay = async (db: Db, orderId: number) =>
  (
    await sql<InvoiceLine>`
      select i.product_name || ' - ' || i.license_name as name, i.quantity, i.unit_price_cents as unit_cents, p.sku, p.demo,
        p.archived_at is null and t.archived_at is null and l.product_id is not null as is_on_offer
      from order_items i join products p on p.id = i.product_id join license_types t on t.id = i.license_type_id
      left join product_licenses l on l.product_id = i.product_id and l.license_type_id = i.license_type_id
      where i.order_id = ${orderId} order by i.position`.execute(db)
  ).rows;

export type NewPayment = {
  public_id: string;
  order_id: number;
  provider: string;
  amount_cents: number;
  now: Date;
  check_at: Date;
};

/** Writes a payment that is about to be created at the provider. @returns false when another one is alive for the order. */
export const insertPayment = async (db: Db, { now, ...payment }: NewPayment) => {
  const inserted = await sql`
    insert into payments (public_id, order_id, provider, state, amount_cents, check_at, created_at, updated_at)
    values (${payment.public_id}, ${payment.order_id}, ${payment.provider}, 'creating', ${payment.amount_cents}, ${payment.check_at}, ${now}, ${now})
    on conflict (order_id) where state in ('creating', 'approval', 'capturing', 'capture_pending') do nothing`.execute(
    db,
  );
  return inserted.numAffectedRows === 1n;
};

/** The provider knows the payment now, and where the buyer approves it. */
export const keepApproval = (db: Db, id: number, created: { reference: string; approval_url: string }, now: Date) =>
  db
    .updateTable('payments')
    .set({ ...created, state: 'approval', updated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'creating')
    .execute();

/** Takes the lease of a payment that waits for its outcome. @returns false while somebody else holds it. */
export const leasePayment = async (db: Db, id: number, now: Date, until: Date) => {
  const leased = await sql`
    update payments set lease_until = ${until}, updated_at = ${now}, state = case state when 'approval' then 'capturing' else state end
    where id = ${id} and state in ('approval', 'capturing', 'capture_pending') and (lease_until is null or lease_until < ${now})`.execute(
    db,
  );
  return leased.numAffectedRows === 1n;
};

export type Release = {
  state: string;
  check_at: Date | null;
  checks?: number;
  payer_id?: string | null;
  approval_no?: number;
  problem?: string | null;
};

/** Gives the lease back and writes what was learnt, unless another has settled the payment: a late answer undoes nothing. */
export const releasePayment = (db: Tx, id: number, change: Release, now: Date) =>
  db
    .updateTable('payments')
    .set({ ...change, lease_until: null, updated_at: now })
    .where('id', '=', id)
    .where('state', 'in', LIVE_STATES)
    .execute();

/** Payments whose time to be looked at has come. Each is pushed a minute ahead, so that no other process takes it too. */
export const takePaymentsToCheck = async (db: Db, now: Date, count: number) =>
  (
    await sql<{ public_id: string }>`
      update payments set check_at = ${new Date(now.getTime() + 60_000)} where id in (
        select id from payments where check_at <= ${now} order by check_at limit ${count} for update skip locked)
      returning public_id`.execute(db)
  ).rows.map((row) => row.public_id);

/** Ends payments that the provider never answered, so nobody ever had a link to approve. */
export const abandonPayments = (db: Db, madeBefore: Date) =>
  db
    .updateTable('payments')
    .set({ state: 'failed', check_at: null, problem: 'the provider never answered' })
    .where('state', '=', 'creating')
    .where('created_at', '<', madeBefore)
    .execute();
