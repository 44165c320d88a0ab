import { sql } from 'kysely';
import type { Tx } from '#server/kit/database/database.ts';
import type { Draft } from '#server/orders/invoicing/draft.ts';
import { draftInvoice, type Paid } from '#server/orders/invoicing/draft-invoice.ts';
import { factsOfOrder, invoiceParts } from '#server/orders/invoicing/invoice-queries.ts';
import { refundDuplicate } from '#server/orders/job-names.ts';
import { newLicenseNumber } from '#server/orders/license-number.ts';
import { lockOrder } from '#server/orders/lock-queries.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { creditsStand } from '#server/orders/upgrade/credit-queries.ts';
import type { ProviderCapture } from '#server/payments/provider.ts';
import { nextLook, type Outcome, type Payment } from './payment.ts';
import { unlessNews } from './payment-queries.ts';

/** Money as the provider holds it, and who paid. */
type TakenMoney = { capture: ProviderCapture; payerId: string | null };

/**
 * Writes money that was taken, in one transaction: under the order's lock the capture (its id is the provider's, so a second
 * time changes nothing), the order, the payment, its invoice, and a licence with its number for every line or the period that
 * was bought. Money for an order that another payment has paid, or that replaces a licence which is not there any more, is written as a
 * duplicate and sent back.
 */
export async function recordCapture(tools: OrderTools, payment: Payment, taken: TakenMoney): Promise<Outcome> {
  const now = new Date(tools.clock.now());
  const by = { provider: payment.provider, reference: taken.capture.id };
  const paid = { reference: payment.reference, by, now };
  const goods = await prepareGoods(tools, tools.db, payment.order_id, paid);
  // Of fonts alone nothing is read but the order itself, which the statement locks: one statement is enough.
  if (payment.order_kind === 'fonts' && !payment.has_credits) return writeCapture(tools.db, payment, taken, goods);
  // Money that was on its way came later than the capture was made; a period begins with the money.
  const paidAt = payment.state === 'capture_pending' ? now : new Date(taken.capture.createdAt);
  return tools.db.transaction().execute(async (tx) => {
    await lockOrder(tx, payment.order_id);
    const outcome = await writeCapture(tx, payment, taken, goods);
    if (payment.order_kind === 'subscription') await tools.periods.begin(tx, payment.order_id, paidAt);
    return outcome;
  });
}

/** An order of these has no goods, though money came: it goes back. */
const UNPAID = ['pending', 'expired', 'failed', 'refunded'];

async function writeCapture(
  db: Tx,
  payment: Payment,
  { capture, payerId }: TakenMoney,
  goods: Goods,
): Promise<Outcome> {
  const { now } = goods;
  const { rows } = await sql<{ status: string }>`
    with locked as (
      select id, status, licensee, user_id from orders where id = ${payment.order_id} for no key update
    ), taken as (
      insert into captures (id, payment_id, amount_cents, captured_at)
      select ${capture.id}, ${payment.id}, ${capture.amount_cents}, ${capture.createdAt}::timestamptz from locked
      on conflict (id) do nothing returning id
    ), payable as (
      select locked.* from locked, taken where status in ('pending', 'expired', 'failed') and ${creditsStand(sql`locked.id`)}
    ), finished as (
      update payments set payer_id = ${payerId}, lease_until = null, check_at = ${unlessNews(nextLook(now.getTime(), payment.created_at))}, updated_at = ${now},
        state = case when exists (select from payable) then 'captured' else 'duplicate' end
      where id = ${payment.id} and exists (select from taken)
    ), ${writeGoods(goods)}, sent_back as (
      select graphile_worker.add_job(${refundDuplicate.name}::text, json_build_object('captureId', taken.id))
      from taken where not exists (select from payable)
    )
    select case when exists (select from payable) then 'success' else status end as status,
      (select count(*) from sent_back) as sent_back from locked`.execute(db);
  return { kind: UNPAID.includes(rows[0]?.status ?? '') ? 'refunded' : 'paid' };
}

/** Delivers an order that costs nothing. @returns whether it was still to be paid. */
export async function recordFreeOrder(tools: OrderTools, tx: Tx, orderId: number, now: Date): Promise<boolean> {
  const goods = await prepareGoods(tools, tx, orderId, { reference: null, by: null, now });
  const { rows } = await sql<{ id: number }>`
    with payable as (
      select id, licensee, user_id from orders where id = ${orderId} and status = 'pending' and total_cents = 0 for no key update
    ), ${writeGoods(goods)}
    select id from payable`.execute(tx);
  return rows.length > 0;
}

type Goods = { numbers: string[]; reference: string | null; now: Date; invoice: Draft };

/** Makes the licence numbers of an order and drafts its invoice, before anything is locked. */
async function prepareGoods(
  { settings, providers }: OrderTools,
  tx: Tx,
  orderId: number,
  { reference, by, now }: { reference: string | null; by: Paid['by']; now: Date },
): Promise<Goods> {
  const facts = await factsOfOrder(tx, orderId);
  const numbers = facts.items.filter(({ is_plan }) => !is_plan).map(newLicenseNumber);
  const paid = { at: now, by, licenseNumbers: numbers, isTest: providers.main.isSandbox };
  return { numbers, reference, now, invoice: draftInvoice(facts, paid, settings) };
}

/** Makes a paid order of what `payable` holds: its status, its invoice and its licences. */
function writeGoods({ numbers, reference, now, invoice }: Goods) {
  return sql`paid as (
      update orders set status = 'success', paid_at = ${now}, payment_reference = ${reference}, cart_key = null
      from payable where orders.id = payable.id returning orders.id
    ), ${invoiceParts(invoice, sql`payable`)}, licensed as (
      insert into licenses (number, order_item_id, user_id, product_id, license_type_id, licensee, quantity, limits, figures, issued_at)
      select (${numbers}::text[])[row_number() over (order by i.position)], i.id, payable.user_id, i.product_id, i.license_type_id,
        payable.licensee, i.quantity, i.usage_details, i.figures, ${now}
      from payable join order_items i on i.order_id = payable.id and i.plan_id is null
      returning id, order_item_id
    ), replaced as (
      update licenses set superseded_by = licensed.id from licensed join order_items i on i.id = licensed.order_item_id
      where licenses.id = i.credit_license_id
    )`;
}
