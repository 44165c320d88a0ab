import { sql } from 'kysely';
import type { Tx } from '#server/kit/database/database.ts';
import { only } from '#server/kit/database/only.ts';
import type { NewOrder } from './queries.ts';

/** An order of one line that is a period of a plan. @returns its id. */
export const insertPlanOrder = async (
  tx: Tx,
  {
    buyer,
    invoice_to,
    tax,
    ...order
  }: Omit<NewOrder, 'cart_key' | 'discount' | 'answers' | 'referrer' | 'proposal_id' | 'client' | 'company_id'>,
  line: {
    plan_id: number;
    product_name: string;
    license_name: string;
    unit_price_cents: number;
    added_tax_cents: number;
  },
): Promise<number> => {
  const result = {
    buyer: buyer && JSON.stringify(buyer),
    invoice_to: invoice_to && JSON.stringify(invoice_to),
    tax: JSON.stringify(tax),
  };
  const { id } = await tx
    .insertInto('orders')
    .values({ ...order, ...result, status: 'pending', kind: 'subscription', legal: sql`legal_of_today()` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const item = { order_id: id, position: 0, quantity: 1, usage_details: '[]' };
  await tx
    .insertInto('order_items')
    .values({ ...item, ...line })
    .execute();
  return id;
};

type Billed = Pick<NewOrder, 'buyer' | 'po_number' | 'invoice_to' | 'tax'>;

/** Whether an order says the same of its buyer, its invoice and its tax. One of before its tax was stored doesn't. */
export const isBilledAs = async (tx: Tx, id: number, { buyer, po_number, invoice_to, tax }: Billed) =>
  only(
    await sql<{ is_same: boolean }>`
      select tax is not distinct from ${JSON.stringify(tax)}::jsonb
        and po_number is not distinct from ${po_number}
        and invoice_to is not distinct from ${invoice_to && JSON.stringify(invoice_to)}::jsonb
        and buyer is not distinct from ${buyer && JSON.stringify(buyer)}::jsonb as is_same
      from orders where id = ${id}`.execute(tx),
  ).is_same;

/** What the buyer agreed to when he came to pay, as long as nothing was paid. */
export const keepConsent = (tx: Tx, id: number, agreed: Pick<NewOrder, 'consent' | 'consented_at'>) =>
  tx.updateTable('orders').set(agreed).where('id', '=', id).where('status', '=', 'pending').execute();
