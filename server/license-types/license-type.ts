import { asCents, toDollars } from '#contract/money.ts';
import type { LicenseLimits, LicenseType } from '#contract/nouns/license-types.ts';
import type { Pricing } from '#contract/price.ts';

export type UsageDetail = { label: string; value: string };
export type LicenseTypeRow = {
  id: number;
  name: string;
  description: string;
  price_cents: number;
  pricing: string;
  usage_details: unknown;
  limits: unknown;
  exclusive: boolean;
};

/** A licence type as the contract shows it, its usage details both as an object and in the owner's order. */
export function presentLicenseType(row: LicenseTypeRow): LicenseType {
  const usageDetailsList = row.usage_details as UsageDetail[];
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    price: toDollars(asCents(row.price_cents)),
    pricing: row.pricing as Pricing,
    usageDetails: Object.fromEntries(usageDetailsList.map(({ label, value }) => [label, value])),
    usageDetailsList,
    limits: row.limits as LicenseLimits | null,
    exclusive: row.exclusive,
  };
}
