import { sql } from 'kysely';
import { type Environment, environmentOf, type PaymentMode } from '#contract/payment-providers.ts';
import type { Db } from '#server/kit/database/database.ts';
import { type OrderFacts, orderFacts } from './order-fact-queries.ts';

export type RefundsQuery = {
  from?: Date | undefined;
  /** The first moment that is not among them. */
  to?: Date | undefined;
  environment?: Environment | undefined;
};
export type RefundRow = OrderFacts & {
  id: number;
  order_id: number;
  order_kind: string;
  created_at: Date;
  completed_at: Date | null;
  state: string;
  amount_cents: number;
  reason: string;
  reference: string | null;
  provider: string;
  /** Of what was paid twice there is no credit note. */
  is_duplicate: boolean;
  fullname: string;
  email: string;
};

/** The refunds of an environment with an id below a given one. The environment follows from the payment. */
export const refundsBelow = async (
  db: Db,
  { from, to, environment }: RefundsQuery & { environment: Environment },
  { below, limit }: { below: number | null; limit: number },
) => {
  const modes = (['sandbox', 'provider_sandbox', 'live'] satisfies PaymentMode[]).filter(
    (mode) => environmentOf(mode) === environment,
  );
  const { rows } = await sql<RefundRow>`
    select r.id, p.order_id, o.kind as order_kind, r.created_at, r.completed_at, r.state, r.amount_cents, r.reason,
      r.reference, p.provider,
      p.state <> 'captured' as is_duplicate, u.fullname, u.email, ${environment}::text as environment, ${orderFacts},
      (select number from credit_notes where refund_id = r.id and copy = 1) as credit_notes, c.id as capture
    from refunds r join captures c on c.id = r.capture_id join payments p on p.id = c.payment_id
      join orders o on o.id = p.order_id
      join users u on u.id = o.user_id
    where p.place = any(${modes}::text[]) ${below === null ? sql`` : sql`and r.id < ${below}`}
      ${from ? sql`and r.created_at >= ${from}` : sql``}
      ${to ? sql`and r.created_at < ${to}` : sql``}
    order by r.id desc limit ${limit}`.execute(db);
  return rows;
};
