import type { Tx } from '#server/kit/database/database.ts';
import { layOutPeriods } from './periods.ts';
import { termsOfOrder, writeTerms } from './term-queries.ts';

/**
 * Lays out again the terms of licences for a time that an order bought, replaced or gave back, each with the others of
 * the same font, type, licensee and holder: a renewal begins where the one before it ends, and moves forward when that
 * one goes before its end. The caller holds the lock of the fonts.
 */
export async function layOutTerms(tx: Tx, orderId: number): Promise<void> {
  const terms = await termsOfOrder(tx, orderId);
  if (terms.length === 0) return;
  const chains = Map.groupBy(terms, ({ chain }) => chain);
  const ends = [...chains.values()].flatMap((chain) =>
    layOutPeriods(
      chain.map(({ id, issued_at, months, stopped_at, fixed_end }) => ({
        id,
        paidAt: issued_at,
        months: months ?? 0,
        revokedAt: stopped_at,
        endsAt: fixed_end,
      })),
    ).map(({ id, end }) => ({ id, ends_at: end })),
  );
  const standing = new Set(
    terms.filter((term) => term.stopped_at === null && term.fixed_end === null).map(({ id }) => id),
  );
  await writeTerms(
    tx,
    ends.filter(({ id }) => standing.has(id)),
  );
}
