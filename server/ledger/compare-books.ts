import { CURRENCY } from '#contract/money.ts';
import type { ProviderTransaction } from '#server/payments/provider.ts';

type DifferenceKind = 'missing_here' | 'missing_there' | 'other_amount' | 'other_currency' | 'other_state';

/** What books and payment provider say of one transaction, where that is not the same. Money that left is negative. */
export type Difference = {
  transaction_id: string;
  kind: DifferenceKind;
  is_refund: boolean;
  here_cents: number | null;
  there_cents: number | null;
  currency: string;
  payment: string | null;
  happened_at: Date;
};

/** A transaction of the report next to what the books have of it, and the payment of ours that it belongs to. */
export type Pair = { there: ProviderTransaction; here_cents: number | null; payment: string | null };

/**
 * The names of payments that a shop of this kind gives: one that is not known here may have been lost with a database.
 */
const OUR_NAME = /^PAY-/;

/** Whether it is money of this shop's orders: it names a payment, or the books know it. */
const isSale = ({ there, here_cents, payment }: Pair): boolean =>
  (there.kind === 'payment' || there.kind === 'refund') &&
  (payment !== null || here_cents !== null || OUR_NAME.test(there.customId ?? ''));

/** What happened to the account next to sales, as it is booked; `cents` is what the balance grew by. */
export type Movement = {
  id: string;
  at: Date;
  kind: 'payout' | 'charge' | 'elsewhere';
  cents: number;
  payment: string | null;
  code: string;
};

/**
 * What the report tells next to the sales of this shop, or null: it is a sale, is not done yet, or moved no dollars.
 */
export function movementOf(pair: Pair): Movement | null {
  const { id, at, kind, state, currency, amount_cents, fee_cents, code } = pair.there;
  if (isSale(pair) || kind === 'hold' || state !== 'completed' || currency !== CURRENCY) return null;
  const { payment } = pair;
  if (kind === 'payout' || kind === 'charge') return { id, at, kind, cents: amount_cents, payment, code };
  // The fee of somebody else's sale is none of this shop's.
  return { id, at, kind: 'elsewhere', cents: amount_cents - fee_cents, payment, code };
}

/**
 * The difference of one transaction, or null: the same is said, it is not done yet, or it is no business of this shop.
 */
export function compareBooks(pair: Pair): Difference | null {
  const { there, here_cents, payment } = pair;
  if (!isSale(pair)) return null;
  const there_cents = there.state === 'completed' ? there.amount_cents : null;
  const kind = kindOf(here_cents, there_cents, there.currency);
  if (kind === null) return null;
  return {
    transaction_id: there.id,
    kind: kind === 'missing_there' ? 'other_state' : kind,
    is_refund: there.kind === 'refund',
    here_cents,
    there_cents,
    currency: there.currency,
    payment,
    happened_at: there.at,
  };
}

/** How two sayings about one transaction differ; null where they do not. */
export function kindOf(here_cents: number | null, there_cents: number | null, currency: string): DifferenceKind | null {
  if (here_cents === null && there_cents === null) return null;
  if (here_cents === null) return 'missing_here';
  if (there_cents === null) return 'missing_there';
  if (currency !== CURRENCY) return 'other_currency';
  return here_cents === there_cents ? null : 'other_amount';
}
