import { type RawBuilder, sql } from 'kysely';
import type { Environment } from '#contract/payment-providers.ts';
import type { Draft } from '#server/documents/invoices/draft.ts';
import { invoiceParts } from '#server/documents/invoices/invoice-queries.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { refundDuplicate } from '#server/orders/order-tools.ts';
import { creditsStand } from '#server/orders/upgrade/credit-queries.ts';
import type { ProviderCapture } from '#server/payments/provider.ts';
import { nextLook, type Payer, type Payment } from './payment.ts';
import { unlessPending } from './payment-queries.ts';

/** Money as the provider holds it, and who paid. */
export type TakenMoney = { capture: ProviderCapture; payer: Payer };

/**
 * `payerCountry` is where the account is that paid, as far as it is known. Lines never change, so what none of them
 * needs is left out of
 * the statement: `replaces` says that one takes the place of a licence, `isForTime` that one is for a time.
 */
export type Goods = {
  replaces: boolean;
  isForTime: boolean;
  /** False where the discount that it was sold at is used up by others. */
  hasUse: boolean;
  numbers: string[];
  reference: string | null;
  /** The one in which it is paid. */
  environment: Environment;
  now: Date;
  invoice: Draft;
  payerCountry: string | null;
};

/**
 * Writes a capture once, and with it all that it pays for; what cannot be paid for with it is sent back. One statement:
 * lock the order, take the money if it is new, decide whether the order can be paid with it, settle the payment, then
 * the order, its invoice, its licences and the ones they replace; else send the money back.
 * @returns the status of the order afterwards, empty where there is no such order.
 */
export const insertCapture = async (
  db: Tx,
  payment: Payment,
  { capture, payer }: TakenMoney,
  goods: Goods,
): Promise<string> => {
  const { now } = goods;
  const { rows } = await sql<{ status: string }>`
    with locked as (
      select id, status, licensee, user_id, company_id from orders where id = ${payment.order_id} for no key update
    ), taken as (
      insert into captures (id, payment_id, amount_cents, captured_at)
      select ${capture.id}, ${payment.id}, ${capture.amount_cents}, ${capture.createdAt}::timestamptz from locked
      on conflict (id) do nothing
      returning id
    ), payable as (
      select locked.* from locked, taken
      where status in ('pending', 'expired', 'failed') and
        ${goods.replaces ? creditsStand(sql`locked.id`) : sql`true`} and ${goods.hasUse}
        and ${noneIsExclusive(sql`locked.id`)}
    ), finished as (
      update payments set
        state = case when exists (select from payable) then 'captured' else 'duplicate' end,
        payer_id = ${payer.id}, lease_until = null, updated_at = ${now},
        check_at = ${unlessPending(nextLook(now.getTime(), payment.created_at))}
      where id = ${payment.id} and exists (select from taken)
    ), ${paidOrder(goods)},
    ${invoiceParts(goods.invoice, sql`payable`)},
    ${licensesOf(goods)},
    ${goods.replaces ? sql`${replacedLicenses},` : sql``}
    sent_back as (
      select graphile_worker.add_job(${refundDuplicate.name}::text, json_build_object('captureId', taken.id))
      from taken where not exists (select from payable)
    )
    select case when exists (select from payable) then 'success' else status end as status,
      (select count(*) from sent_back) as sent_back from locked`.execute(db);
  return rows[0]?.status ?? '';
};

/** Delivers an order that costs nothing, by the same steps. @returns whether it was still to be paid. */
export const deliverFreeOrder = async (tx: Tx, orderId: number, goods: Goods): Promise<boolean> => {
  const { rows } = await sql<{ id: number }>`
    with payable as (
      select id, licensee, user_id, company_id from orders
      where id = ${orderId} and status = 'pending' and total_cents = 0 and ${noneIsExclusive(sql`orders.id`)}
        and ${goods.replaces ? creditsStand(sql`orders.id`) : sql`true`}
      for no key update
    ), ${paidOrder(goods)},
    ${invoiceParts(goods.invoice, sql`payable`)},
    ${licensesOf(goods)}
    ${goods.replaces ? sql`, ${replacedLicenses}` : sql``}
    select id from payable`.execute(tx);
  return rows.length > 0;
};

const paidOrder = ({ reference, environment, now, payerCountry }: Goods) => sql`paid as (
      update orders set status = 'success', environment = ${environment}, paid_at = ${now},
        payment_reference = ${reference}, payer_country = ${payerCountry}, cart_key = null
      from payable where orders.id = payable.id
      returning orders.id
    )`;

/** A licence for each line that is no plan, with its number in the order of the lines. */
const licensesOf = ({ numbers, now }: Goods) => sql`licensed as (
      insert into licenses (
        number, order_item_id, user_id, company_id, product_id, license_type_id,
        licensee, quantity, limits, figures, delivers, part, tier, is_exclusive,
        terms_version, terms_sha256, release, issued_at, ends_at)
      select
        (${numbers}::text[])[row_number() over (order by i.position)], i.id, payable.user_id,
        -- An order that was placed while its company was merged.
        (select coalesce(c.merged_into, c.id) from companies c where c.id = payable.company_id), i.product_id,
        i.license_type_id,
        payable.licensee, i.quantity, i.usage_details, i.figures, i.delivers, i.part, i.tier, i.is_exclusive,
        i.terms_version, i.terms_sha256, p.release, ${now}, months_after(${now}::timestamptz, i.term_months)
      from payable
        join order_items i on i.order_id = payable.id and i.plan_id is null
        join products p on p.id = i.product_id
      returning id, order_item_id
    )`;

/** Ends the licences whose price was credited to larger ones. */
const replacedLicenses = sql`replaced as (
      update licenses set superseded_by = licensed.id
      from licensed join order_items i on i.id = licensed.order_item_id
      where licenses.id = any(i.credit_license_ids)
    )`;

/** Whether no font of an order is licensed exclusively. */
const noneIsExclusive = (orderId: RawBuilder<unknown>) => sql`not exists (
  select from order_items i join licenses x on x.product_id = i.product_id and x.is_exclusive and x.revoked_at is null
    where i.order_id = ${orderId})`;

/** Takes out of the shop what an order has bought to be held alone, and ends the holds on it. @returns the fonts. */
export const withdrawSold = async (tx: Tx, orderId: number, now: Date) =>
  (
    await sql<{ id: number }>`
      with let_go as (
        delete from product_holds where product_id in (select product_id from order_items
          where order_id = ${orderId} and is_exclusive)
      )
      update products p set status = 'withdrawn', withdrawn_at = ${now}, withdraw_at = null, updated_at = ${now}
      from licenses l join order_items i on i.id = l.order_item_id
      where i.order_id = ${orderId} and l.is_exclusive and l.revoked_at is null and p.id = l.product_id
        and p.status = 'published'
      returning p.id`.execute(tx)
  ).rows;
