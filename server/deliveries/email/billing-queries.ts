import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/kit/database/database.ts';

/** A document of an order that is made out to somebody with an email, other than the buyer's own. */
export type BilledDocument = {
  order_id: number;
  kind: 'invoice' | 'credit_note';
  number: string;
  po_number: string | null;
  email: string;
  name: string;
  buyer: string;
};

/** The invoices of some orders, for those who are to have them next to their buyers. */
export const invoicesForBilled = (tx: Tx, orderIds: readonly number[]) =>
  documentsOf(tx, sql`'invoice'`, sql`invoices`, sql`n.order_id = any(${orderIds}::int[])`);

/** The same of one credit note. */
export const creditNoteForBilled = (tx: Tx, number: string) =>
  documentsOf(tx, sql`'credit_note'`, sql`credit_notes`, sql`n.number = ${number}`);

const documentsOf = async (tx: Tx, kind: RawBuilder<unknown>, from: RawBuilder<unknown>, which: RawBuilder<unknown>) =>
  (
    await sql<BilledDocument>`
      select n.order_id, ${kind} as kind, n.number, o.po_number, o.invoice_to ->> 'email' as email,
        o.invoice_to ->> 'name' as name, u.fullname as buyer
      from ${from} n join orders o on o.id = n.order_id join users u on u.id = o.user_id
      where ${which} and n.copy = 1 and o.invoice_to ->> 'email' not in ('', u.email)`.execute(tx)
  ).rows;
