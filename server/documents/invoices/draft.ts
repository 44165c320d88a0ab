import { writeCanonicalJson } from '#contract/text/canonical-json.ts';
import { beginningOf, seriesOf } from '#server/settings/seller/seller.ts';
import type { BillingDocument } from '../invoice.ts';

/**
 * A document without a number yet: the database writes number, date and time into its content in the statement that
 * takes the number from its series, so a later number never has an earlier date.
 */
export type Draft = {
  series: string;
  year: number;
  /** Before the six digits: "INV-2026-". */
  prefix: string;
  /** Its canonical JSON with `GAPS` where those go that are known with the number. */
  content: string;
  total_cents: number;
  /** Its day and moment, unless the document before it has a later one. */
  date: string;
  issued_at: Date;
};

/** What credit notes are numbered with; invoices have the prefix of their seller. */
const CREDIT_NOTES = 'CN';
/** No text of ours can hold the first character, so they can stand for what is not known yet. */
const NOTHING = String.fromCharCode(0);
export const GAPS = { number: `${NOTHING}number`, date: `${NOTHING}date`, issuedAt: `${NOTHING}issuedAt` };

/**
 * Leaves out of a document what comes with its number. Documents about money that never moved have a series of their
 * own, and so has each prefix: no number can come twice, and none is left out.
 */
export function draftDocument(
  document: Omit<Extract<BillingDocument, { kind: 'invoice' }>, 'number'>,
  prefix: string,
): Draft;
export function draftDocument(document: Omit<Extract<BillingDocument, { kind: 'credit_note' }>, 'number'>): Draft;
export function draftDocument(document: Omit<BillingDocument, 'number'>, prefix = CREDIT_NOTES): Draft {
  const series = seriesOf(prefix, document.isTest);
  const year = document.date.slice(0, 4);
  return {
    series,
    year: Number(year),
    prefix: beginningOf(series, year),
    content: writeCanonicalJson({ ...document, ...GAPS }),
    total_cents: document.totalCents,
    date: document.date,
    issued_at: new Date(document.issuedAt),
  };
}
