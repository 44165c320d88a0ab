import type { Family, FamilyType } from './families.ts';
import types from './license-types.json' with { type: 'json' };

/** Which families a licence type is offered for. */
export type FamilyRule = 'all' | { types: FamilyType[] } | { slugs: string[] } | { minimumStyles: number };

/** One of the twelve licence types. Prices are dollars; `product` means that the family's own price counts. */
export type LicenseTypeDraft = {
  name: string;
  description: string;
  price: number;
  pricing: 'product' | 'own';
  usageDetails: [label: string, value: string][];
  families: FamilyRule;
};

/** The twelve licence types of the demo catalogue, Standard first, in the order of the licence page. */
export function readLicenseTypes(): LicenseTypeDraft[] {
  return types as LicenseTypeDraft[];
}

/** The families among the given ones that a rule chooses, in their order. */
export function selectFamilies<Chosen extends Family & { styles: string[] }>(
  rule: FamilyRule,
  families: Chosen[],
): Chosen[] {
  if (rule === 'all') return families;
  if ('types' in rule) return families.filter((family) => rule.types.includes(family.type));
  if ('slugs' in rule) return families.filter((family) => rule.slugs.includes(family.slug));
  return families.filter((family) => family.styles.length >= rule.minimumStyles);
}
