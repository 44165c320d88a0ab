import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/kit/database/database.ts';
import type { ProposalFacts } from '#server/proposals/proposal.ts';
import type { InvoiceSeller } from '../invoice.ts';

/** What an offer says, with its seller of that day. Its language is that of whom it is for. */
export type OfferFacts = ProposalFacts & { seller: InvoiceSeller };

const offerWhere = async (db: Tx, condition: RawBuilder<unknown>) =>
  (
    await sql<OfferFacts>`
      select q.id, q.number, q.email, q.fullname, q.company, coalesce(q.language, (select u.language from users u
          where lower(u.email) = lower(q.email) and u.deleted_at is null)) as language, q.licensee, q.note,
        q.po_number, q.invoice_to, q.buyer, q.tax, q.total_cents, q.discount, q.answers, q.lines, q.environment,
        q.created_at, q.until, q.seller
      from proposals q where ${condition}`.execute(db)
  ).rows[0];

export const offerByToken = (db: Tx, token: string) => offerWhere(db, sql`q.token = ${token}`);

export const offerById = (db: Tx, id: number) => offerWhere(db, sql`q.id = ${id}`);
