import type { LicenseLimits } from './nouns/license-types.ts';

/** The size of a licence type that a request asks for which names none: the first, where there are some. */
export const FIRST_TIER = 0;

/** A size of a licence type as an order line and a licence keep it. */
export type TierSold = { id: number; name: string; factor_thousandths: number };
/** A size as a licence type offers it; one on request has to be asked for. */
export type StoredTier = TierSold & { limits: LicenseLimits | null; onRequest: boolean };

/** The size that a line means; undefined where the type has no such one, null where it comes in one size. */
export function findTier<Tier extends { id: number }>(tiers: readonly Tier[], id: number): Tier | null | undefined {
  if (tiers.length === 0) return id === FIRST_TIER ? null : undefined;
  return id === FIRST_TIER ? tiers[0] : tiers.find((tier) => tier.id === id);
}
