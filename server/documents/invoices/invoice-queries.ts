import { type RawBuilder, sql } from 'kysely';
import type { Language } from '#contract/languages/languages.ts';
import type { StoredAnswer } from '#contract/order-answers.ts';
import type { DiscountSold } from '#contract/price.ts';
import type { Buyer } from '#contract/shop/tax.ts';
import type { Db, NewRow, Tx } from '#server/kit/database/database.ts';
import { only } from '#server/kit/database/only.ts';
import type { InvoiceTo } from '#server/orders/billing.ts';
import type { TaxRequest } from '#server/orders/order-tax.ts';
import type { InvoiceTax } from '#server/settings/tax/tax-for.ts';
import { type Draft, GAPS } from './draft.ts';

/** What an invoice says of an order next to the payment. */
export type OrderFacts = {
  id: number;
  total_cents: number;
  paid_at: Date | null;
  /** The payment provider; null for an order without a payment. */
  by: { provider: string; reference: string } | null;
  fullname: string;
  email: string;
  address: string;
  language: Language | null;
  /** What the buyer said of place and company, and what of the total is tax; null for an order of before. */
  buyer: Buyer | null;
  /** Replaces name and address on the invoice; null if they were never corrected. */
  invoice_to: InvoiceTo | null;
  po_number: string | null;
  tax: InvoiceTax | null;
  /** The code or offer that it was sold at. */
  discount: DiscountSold | null;
  answers: StoredAnswer[];
  items: {
    id: number;
    product_name: string;
    license_name: string;
    is_plan: boolean;
    quantity: number;
    unit_price_cents: number;
    discount_cents: number;
    credit_cents: number;
    /** The numbers of the licences that it replaces. */
    credit_numbers: string[];
    license_number: string | null;
    /** A font to be held alone. */
    is_exclusive: boolean;
    /** Of a licence for a time, which begins where one that runs ends. */
    term_months: number | null;
    /** What was agreed about it in an offer. */
    note: string;
  }[];
};

export const factsOfOrder = async (tx: Tx, orderId: number): Promise<OrderFacts> =>
  only(
    await sql<OrderFacts>`
      select o.id, o.total_cents, o.paid_at, (
          select json_build_object('provider', provider, 'reference', reference) from payments
            where reference = o.payment_reference) as by, u.fullname, u.email, u.address, u.language, o.buyer,
            o.invoice_to, o.po_number, o.tax, o.discount, o.answers, (
        select json_agg(json_build_object('id', i.id, 'product_name', i.sold_as, 'license_name', i.license_name,
          'is_plan', i.plan_id is not null,
          'quantity', i.quantity, 'unit_price_cents', i.unit_price_cents, 'discount_cents',
            i.discount_cents, 'credit_cents', i.credit_cents, 'credit_numbers',
            array(select number from licenses where id = any(i.credit_license_ids) order by id),
          'license_number', l.number, 'is_exclusive', i.is_exclusive, 'term_months', i.term_months,
            'note', i.note) order by i.position)
        from order_items i left join licenses l on l.order_item_id = i.id where i.order_id = o.id
      ) as items
      from orders o join users u on u.id = o.user_id where o.id = ${orderId}`.execute(tx),
  );

/**
 * The parts of a statement that take the next number of a series, if `from` holds a row, with a date that is not before
 * that of the number before it. The row of the series stays locked to the end of the transaction: one that is rolled
 * back gives its number back. `offset 0` has the content put together once, not for itself and for its hash.
 */
const takeNumber = (
  { series, year, prefix, content, date, issued_at }: Draft,
  from: RawBuilder<unknown>,
) => sql`taken_number as (
      insert into document_series as s (series, year, last, last_day, last_at)
        select ${series}, ${year}::int, 1, ${date}, ${issued_at}::timestamptz from ${from}
      on conflict (series, year) do update set last = s.last + 1, last_day = greatest(s.last_day, excluded.last_day),
        last_at = greatest(s.last_at, excluded.last_at)
      returning last, last_day, last_at
    ), numbered as (
      select number, last_at as issued_at, content, sha256(convert_to(content, 'UTF8')) as sha256
      from taken_number, lateral (select ${prefix} || lpad(last::text, greatest(6, length(last::text)), '0')
        as number) n, lateral (
        select replace(replace(replace(${content}, ${quoted(GAPS.number)}, to_json(number)::text),
          ${quoted(GAPS.date)}, to_json(last_day)::text),
          ${quoted(GAPS.issuedAt)},
            to_json(to_char(last_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text) as content offset 0) c
    )`;

const quoted = (gap: string) => JSON.stringify(gap);

/** The parts of a statement that write the invoice of the order in `from` (its id), if there is one. */
export const invoiceParts = (draft: Draft, from: RawBuilder<unknown>) => sql`${takeNumber(draft, from)}, invoiced as (
      insert into invoices (order_id, number, total_cents, content, sha256, issued_at)
      select id, number, ${draft.total_cents}, content, sha256, issued_at from ${from}, numbered
    )`;

/** @returns the number that it got. */
export const insertCreditNote = async (tx: Tx, refundId: number, orderId: number, draft: Draft) =>
  only(
    await sql<{ number: string }>`with refunded as (select ${refundId}::int as id), ${takeNumber(draft, sql`refunded`)}
    insert into credit_notes (number, refund_id, order_id, amount_cents, content, sha256, issued_at)
    select number, id, ${orderId}::int, ${draft.total_cents}, content, sha256, issued_at from refunded, numbered
      returning number`.execute(tx),
  ).number;

/** What tax the credit notes of an order gave back so far. */
export const taxGivenBack = async (tx: Tx, orderId: number) =>
  only(
    await sql<{ cents: number }>`
      select coalesce(sum((content::jsonb #>> '{tax,taxCents}')::int), 0)::int as cents
        from (${newestNotes(orderId)}) newest`.execute(tx),
  ).cents;

/** The newest copy of each credit note of an order. */
const newestNotes = (orderId: number) => sql<CreditNoteRow>`
  select distinct on (refund_id) refund_id, number, copy, amount_cents, content, issued_at from credit_notes
  where order_id = ${orderId} order by refund_id, copy desc`;

type CreditNoteRow = {
  refund_id: number;
  number: string;
  copy: number;
  amount_cents: number;
  content: string;
  issued_at: Date;
};
export const creditNotesOfOrder = async (tx: Tx, orderId: number) => (await newestNotes(orderId).execute(tx)).rows;

export const insertCreditNoteCopy = (tx: Tx, copy: NewRow<'credit_notes'>) =>
  tx.insertInto('credit_notes').values(copy).execute();

/** Lets an order say of its buyer and tax what its invoice says. */
export const keepTaxOfOrder = (tx: Tx, orderId: number, { buyer, tax }: { buyer: Buyer | null; tax: InvoiceTax }) =>
  sql`update orders set buyer = ${buyer && JSON.stringify(buyer)}::jsonb, tax = ${JSON.stringify(tax)}::jsonb
    where id = ${orderId}`.execute(tx);

export type InvoiceRow = { number: string; content: string; sha256: Buffer };

/** The newest copy of the invoice of each of some orders. */
export const invoicesOfOrders = async (tx: Tx, orderIds: number[]) =>
  (
    await sql<InvoiceRow & { order_id: number; copy: number }>`
      select distinct on (order_id) order_id, number, copy, content, sha256 from invoices
      where order_id = any(${orderIds}::int[]) order by order_id, copy desc`.execute(tx)
  ).rows;

/** The newest copy of the invoice of an order. */
export const invoiceOfOrder = async (tx: Tx, orderId: number) => (await invoicesOfOrders(tx, [orderId]))[0];

export const creditNoteOfOrder = (db: Db, orderId: number, number: string): Promise<InvoiceRow | undefined> =>
  db
    .selectFrom('credit_notes')
    .select(['number', 'content', 'sha256'])
    .where('order_id', '=', orderId)
    .where('number', '=', number)
    .orderBy('copy', 'desc')
    .limit(1)
    .executeTakeFirst();

export const insertInvoiceCopy = (tx: Tx, copy: NewRow<'invoices'>) => tx.insertInto('invoices').values(copy).execute();

/** The customer of an order, whether it was paid, and whether its tax number is being checked. */
export const payerOfOrder = async (tx: Tx, orderId: number) =>
  (
    await sql<{
      user_id: number;
      is_paid: boolean;
      tax_request: TaxRequest | null;
      vat_id: string;
      invoice_to: InvoiceTo | null;
    }>`select user_id, paid_at is not null as is_paid, tax_request, invoice_to, coalesce(buyer ->> 'vatId', '') as vat_id
      from orders where id = ${orderId}`.execute(tx)
  ).rows[0];

export const buyerOfOrder = async (tx: Tx, orderId: number) =>
  only(await sql<{ buyer: Buyer | null }>`select buyer from orders where id = ${orderId}`.execute(tx)).buyer;

export const keepTaxRequest = (tx: Tx, orderId: number, request: TaxRequest) =>
  sql`update orders set tax_request = ${JSON.stringify(request)}::jsonb where id = ${orderId}`.execute(tx);

/**
 * A refund of the payment that paid for its order; nothing for one of a second payment, which no invoice was written
 * for.
 */
export const refundOfSale = async (tx: Tx, refundId: number) =>
  (
    await sql<{ amount_cents: number; order_item_ids: number[] | null; reason: string; completed_at: Date }>`
      select amount_cents, order_item_ids, reason, completed_at from refunds
      where id = ${refundId} and paid_order_id is not null and state = 'completed'`.execute(tx)
  ).rows[0];

/** What an order says of its invoice: that is written from it, or was corrected with it. */
export const setBilling = (
  tx: Tx,
  orderId: number,
  { invoiceTo, poNumber }: { invoiceTo?: InvoiceTo; poNumber?: string | undefined },
) =>
  tx
    .updateTable('orders')
    .set({
      ...(invoiceTo && { invoice_to: JSON.stringify(invoiceTo) }),
      ...(poNumber !== undefined && { po_number: poNumber || null }),
    })
    .where('id', '=', orderId)
    .execute();

/** Who may read what was billed: the buyer, and the owners of the company that it was bought for. */
export const readersOfOrder = async (db: Db, orderId: number) =>
  (
    await sql<{ user_id: number }>`select user_id from orders where id = ${orderId}
      union select m.user_id from orders o join company_members m on m.company_id = o.company_id and m.role = 'owner'
        where o.id = ${orderId}`.execute(db)
  ).rows.map(({ user_id }) => user_id);
