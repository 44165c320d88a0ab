import type { LicensedFormat } from '#contract/limits.ts';
import { asCents, toDollars } from '#contract/money.ts';
import type { TermsLink, TermsVersion } from '#contract/nouns/license-terms.ts';
import type { LicenseLimits, LicenseType } from '#contract/nouns/license-types.ts';
import type { Pricing } from '#contract/price.ts';
import { formatTerm, type UsageDetail } from '#contract/text/fill-terms.ts';
import type { StoredTier } from '#contract/tiers.ts';

export type LicenseTypeRow = {
  id: number;
  name: string;
  description: string;
  price_cents: number;
  pricing: Pricing;
  usage_details: UsageDetail[];
  limits: LicenseLimits | null;
  exclusive: boolean;
  slug: string;
  delivers: LicensedFormat[];
  measure: string | null;
  tiers: StoredTier[];
  term_months: number | null;
  terms_version: number | null;
  terms_sha256: string | null;
};

/** A licence type as the contract shows it, its usage details both as an object and in the owner's order. */
export function presentLicenseType(row: LicenseTypeRow): LicenseType {
  const usageDetailsList = row.usage_details;
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    price: toDollars(asCents(row.price_cents)),
    pricing: row.pricing,
    usageDetails: Object.fromEntries(usageDetailsList.map(({ label, value }) => [label, value])),
    usageDetailsList,
    limits: row.limits,
    exclusive: row.exclusive,
    delivers: row.delivers,
    measure: row.measure,
    tiers: row.tiers.map(({ factor_thousandths, ...tier }) => ({ ...tier, factor: factor_thousandths / 1000 })),
    termMonths: row.term_months,
    terms: termsVersionOf(row),
  };
}

/** What terms may name of a licence type: its usage details, and how long it holds. */
export const namedInTerms = (type: { usage_details: UsageDetail[]; term_months: number | null }): UsageDetail[] => [
  { label: 'Term', value: formatTerm(type.term_months) },
  ...type.usage_details,
];

/** Which terms something is, or was, sold under. */
export function termsVersionOf(row: {
  terms_version: number | null;
  terms_sha256: string | null;
}): TermsVersion | null {
  const { terms_version: version, terms_sha256: sha256 } = row;
  return version === null || sha256 === null ? null : { version, sha256 };
}

/** The same with where the words are read. */
export function termsLink(row: Parameters<typeof termsVersionOf>[0] & { license_slug: string }): TermsLink | null {
  const termsVersion = termsVersionOf(row);
  return termsVersion && { ...termsVersion, slug: row.license_slug };
}
