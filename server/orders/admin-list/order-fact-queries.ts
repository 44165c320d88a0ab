import { sql } from 'kysely';
import type { Environment } from '#contract/payment-providers.ts';
import type { InvoiceTo } from '../billing.ts';

/** What people who keep books look for of an order, in each of their tables. */
export type OrderFacts = {
  invoice: string | null;
  /** With semicolons between them. */
  credit_notes: string | null;
  company: string | null;
  licensee: string | null;
  vat_id: string | null;
  po_number: string | null;
  invoice_to: InvoiceTo | null;
  /** The number of the offer that it was made of. */
  offer: string | null;
  /** What the payment provider calls the money that paid it. */
  capture: string | null;
  environment: Environment | null;
};

/** The credit notes of an order `o`. */
export const creditNotesOfOrder = sql`
  (select string_agg(number, '; ' order by number) from credit_notes where order_id = o.id and copy = 1)
    as credit_notes`;

/** The rest of them, of an order `o`, which may be none. */
export const orderFacts = sql`
  (select number from invoices where order_id = o.id and copy = 1) as invoice,
  o.buyer ->> 'company' as company, o.licensee, o.buyer ->> 'vatId' as vat_id, o.po_number, o.invoice_to,
  (select number from proposals where id = o.proposal_id) as offer`;

/** The money that paid an order `o`. */
export const captureOfOrder = sql`
  (select c.id from payments p join captures c on c.payment_id = p.id where p.order_id = o.id and p.state = 'captured'
    limit 1) as capture`;
