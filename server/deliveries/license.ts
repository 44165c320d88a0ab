import { eachLimit, type LimitName, licenseLimits } from '#contract/limits.ts';
import type { License, LicenseSum } from '#contract/nouns/deliveries.ts';
import type { PlanState } from '#contract/nouns/library.ts';
import { termsLink } from '#server/license-types/license-type.ts';
import { presentPart } from '#server/products/catalogue/present-parts.ts';
import { imageOfName } from '#server/products/catalogue/product.ts';
import type { OwnedPlan } from '#server/subscriptions/owned-plans.ts';
import { presentDomains } from './domains/present-domains.ts';
import type { LicenseRow, OwnedRelease } from './queries.ts';
import type { SumRow } from './sum-queries.ts';

/** A licence in dispute stands until that is decided; its files wait. */
const STATUS: Record<PlanState, License['status']> = {
  running: 'valid',
  disputed: 'valid',
  ended: 'ended',
  refunded: 'refunded',
};

/**
 * A licence as its holder sees it at a moment. `plans` are those that the holder has or had: a licence of a plan lives
 * with it.
 */
export function presentLicense(row: LicenseRow, plans: readonly OwnedPlan[], now: Date): License {
  const plan = plans.find(({ id }) => id === row.plan_id) ?? null;
  return {
    licenseNumber: row.number,
    status: statusOf(row, plan, now),
    product: {
      id: row.product_id,
      name: row.product_name,
      slug: row.slug,
      image: imageOfName({ ...row, id: row.product_id }),
      isOnOffer: row.is_on_offer,
      release: row.bought_release,
      releases: row.releases.map(presentRelease),
      hasFonts: row.style_count > 0,
    },
    part: presentPart(row.part, row.product_name),
    licenseType: { id: row.license_type_id, name: row.license_name },
    quantity: row.quantity,
    limits: Object.fromEntries(row.limits.map(({ label, value }) => [label, value])),
    domains: row.is_for_web ? presentDomains(row) : null,
    terms: termsLink(row),
    licensee: row.licensee,
    showLicensee: row.show_licensee,
    issuedAt: row.issued_at.toISOString(),
    endsAt: (row.ends_at ?? plan?.endsAt)?.toISOString() ?? null,
    quote: row.quote,
    company: row.company,
    plan: row.plan_id === null ? null : { id: row.plan_id, name: row.plan_name ?? '' },
  };
}

function statusOf(row: LicenseRow, plan: OwnedPlan | null, now: Date): License['status'] {
  if (isRevoked(row)) return 'refunded';
  if (row.plan_id !== null) return STATUS[plan?.state ?? 'ended'];
  if (row.is_superseded) return 'superseded';
  return hasEnded(row, now) ? 'ended' : 'valid';
}

/** A release in a list; PostgreSQL writes a moment in its own way. */
export const presentRelease = ({ publishedAt, ...release }: OwnedRelease): OwnedRelease => ({
  ...release,
  publishedAt: publishedAt === null ? null : new Date(publishedAt).toISOString(),
});

/** A licence ends with its money: refunded by line, or with the whole order. */
export function isRevoked(row: Pick<LicenseRow, 'revoked_at' | 'order_status'>): boolean {
  return row.revoked_at !== null || row.order_status === 'refunded';
}

/** Whether the time that a licence was bought for is over. */
export const hasEnded = ({ ends_at }: Pick<LicenseRow, 'ends_at'>, now: Date) => ends_at !== null && ends_at <= now;

/** What the licences of one font for one licensee and one use come to; figures of other uses are none of it. */
export function presentSum({
  product_id,
  product_name,
  part,
  licensee,
  company,
  use,
  licenses,
  figures,
}: SumRow): LicenseSum {
  const ofUse = (name: LimitName) => licenseLimits[name].uses.some((one) => one === use);
  return {
    product: { id: product_id, name: product_name },
    part: presentPart(part, product_name),
    licensee,
    use,
    company,
    licenses,
    figures: eachLimit((name) => (ofUse(name) ? figures[name] : null)),
  };
}
