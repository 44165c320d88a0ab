import { codeLanguage, type Language } from '#contract/languages/languages.ts';
import {
  fieldsForReader,
  listsForReader,
  listTextsIn,
  ownWords,
  type Translations,
} from '#contract/languages/own-words.ts';
import { speakIn } from '#contract/languages/speak-in.ts';
import { languageNow } from '#contract/languages/translate.ts';
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
  agency_keeps: boolean;
  slug: string;
  delivers: LicensedFormat[];
  measure: string | null;
  tiers: StoredTier[];
  term_months: number | null;
  terms_version: number | null;
  terms_sha256: string | null;
  translations: Translations;
};

/** What of a licence type is written in every language, besides its description. */
const wordsOf = ({ usage_details, tiers, measure }: Pick<LicenseTypeRow, 'usage_details' | 'tiers' | 'measure'>) => ({
  usage_details,
  tiers,
  measure,
});
export const listedTexts = (type: Parameters<typeof wordsOf>[0]) =>
  listTextsIn(wordsOf(type), ownWords.licenseType.lists);

/** The words of a licence type as the reader reads them. */
export const forReader = <Row extends Omit<LicenseTypeRow, 'price_cents'>>(row: Row): Row => ({
  ...row,
  ...fieldsForReader({ description: row.description }, row.translations),
  ...listsForReader(wordsOf(row), ownWords.licenseType.lists, row.translations),
});

/**
 * A licence type as the contract shows it, its usage details both as an object and in the owner's order: to staff as
 * its owner wrote it, to everybody else in their language.
 */
export function presentLicenseType(stored: LicenseTypeRow, viewer: 'public' | 'staff' = 'public'): LicenseType {
  const row = viewer === 'staff' ? stored : forReader(stored);
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
    agencyKeeps: row.agency_keeps,
    delivers: row.delivers,
    measure: row.measure,
    tiers: row.tiers.map(({ factor_thousandths, ...tier }) => ({ ...tier, factor: factor_thousandths / 1000 })),
    termMonths: row.term_months,
    terms: termsVersionOf(row),
    translations: viewer === 'staff' ? row.translations : null,
  };
}

/** What terms in a language may name of a licence type: its usage details, and how long it holds. */
export const namedInTerms = (
  type: { usage_details: UsageDetail[]; term_months: number | null },
  language: Language,
): UsageDetail[] => [
  { label: 'Term', value: speakIn(language, () => formatTerm(type.term_months)) },
  ...type.usage_details,
];

/** The same in the language of the reader; what is named is named as in the original. */
export function namedInTranslation(type: {
  usage_details: UsageDetail[];
  term_months: number | null;
  translations: Translations;
}): UsageDetail[] {
  const named = namedInTerms(type, languageNow() ?? codeLanguage);
  const values = listsForReader(
    named.map(({ value }) => ({ value })),
    ['value'],
    type.translations,
  );
  return named.map(({ label }, at) => ({ label, value: values[at]?.value ?? '' }));
}

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
