import { createHash } from 'node:crypto';
import type { Language } from '#contract/languages/languages.ts';
import type { Translations } from '#contract/languages/own-words.ts';
import { speakIn } from '#contract/languages/speak-in.ts';
import { t } from '#contract/languages/translate.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import type { LicenseTerms } from '#contract/nouns/license-terms.ts';
import { changedClauses } from '#contract/text/changed-clauses.ts';
import type { UsageDetail } from '#contract/text/fill-terms.ts';
import { fillTerms } from '#contract/text/fill-terms.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { ownerLanguage } from '#server/settings/identity/owner-language.ts';
import { fillTranslations, presentTranslations } from '#server/site/translate-text.ts';
import { namedInTerms, namedInTranslation } from './license-type.ts';
import { licenseTypeById } from './queries.ts';
import { insertTerms, lockLicenseType, newestTerms, setTermsTranslations, versionsOfTerms } from './terms-queries.ts';

/** A version of the terms of a licence type, the newest where none is asked for. */
export async function readTerms(
  db: Tx,
  type: { id: number } | { slug: string },
  version?: number,
  { isStaff = false } = {},
): Promise<LicenseTerms> {
  const all = await versionsOfTerms(db, type);
  const row =
    (version === undefined ? all[0] : all.find((one) => one.version === version)) ?? refuse('terms_not_found');
  return {
    licenseTypeId: row.license_type_id,
    name: row.name,
    slug: row.slug,
    version: row.version,
    text: row.text,
    source: row.source,
    sha256: row.sha256,
    ...presentTranslations(row.translations, isStaff),
    publishedAt: row.published_at.toISOString(),
    usageDetailsList: row.usage_details,
    isOnOffer: row.is_on_offer,
    versions: all.map(({ version, published_at, text }, at) => ({
      version,
      publishedAt: published_at.toISOString(),
      changed: changedClauses(all[at + 1]?.text, text),
    })),
  };
}

type Worded = {
  id: number;
  name: string;
  usage_details: UsageDetail[];
  term_months: number | null;
  translations: Translations;
};

/**
 * Makes the next version of the terms of a licence type. Earlier sales still have the version that they were sold
 * under.
 */
export async function publishTerms(
  { db, clock, freshness }: Pick<Tools, 'db' | 'clock' | 'freshness'>,
  id: number,
  source: string,
  caller: SessionUser,
): Promise<LicenseTerms> {
  await db.transaction().execute(async (tx) => {
    await lockLicenseType(tx, id);
    const type = (await licenseTypeById(tx, id)) ?? refuse('license_type_not_found');
    const { text, unknown } = fillTerms(source, namedInTerms(type, await ownerLanguage(tx)));
    if (unknown.length > 0) refuse('invalid_input', { fields: { text: describeUnknown(unknown) } });
    const before = await newestTerms(tx, id);
    if (before?.source === source && before.text === text) refuse('terms_as_before');
    const after = await writeTerms(tx, type, { source, text, version: (before?.version ?? 0) + 1 }, clock.now());
    await record(tx, clock, {
      actor: caller,
      action: 'license-type.terms',
      subject: `license-type:${id}`,
      ...(before ? { before: { version: before.version } } : {}),
      after,
    });
  });
  freshness.changed();
  return readTerms(db, { id }, undefined, { isStaff: true });
}

/**
 * Follows a change of the usage details that the terms name: the same words with the new figures are the next version.
 * @throws Refusal terms_name_detail where one that they name is gone.
 */
export async function renewTerms(tx: Tx, type: Worded, now: number): Promise<void> {
  const before = await newestTerms(tx, type.id);
  if (!before) return;
  const { text, unknown } = fillTerms(before.source, namedInTerms(type, await ownerLanguage(tx)));
  if (unknown.length > 0) refuse('terms_name_detail', { fields: { usageDetails: describeUnknown(unknown) } });
  if (text === before.text) return;
  const version = before.version + 1;
  await writeTerms(tx, type, { source: before.source, text, version }, now);
  // The words are the same, and so are those in other languages; only the figures are new.
  const translations = fillTranslations(before.translations, {}, { fill: fillFor(type), describeUnknown });
  await setTermsTranslations(tx, type.id, version, translations);
}

/**
 * Sets what the newest version reads like in other languages. What was sold, and its hash, is the version itself.
 * @throws Refusal terms_not_found where another version is the newest.
 */
export async function translateTerms(
  { db, clock, freshness }: Pick<Tools, 'db' | 'clock' | 'freshness'>,
  id: number,
  { version, translations: sent }: { version: number; translations: Readonly<Record<Language, string>> },
  caller: SessionUser,
): Promise<LicenseTerms> {
  await db.transaction().execute(async (tx) => {
    await lockLicenseType(tx, id);
    const type = (await licenseTypeById(tx, id)) ?? refuse('terms_not_found');
    const newest = await newestTerms(tx, id);
    if (newest?.version !== version) return refuse('terms_not_found');
    const translations = fillTranslations(newest.translations, sent, { fill: fillFor(type), describeUnknown });
    await setTermsTranslations(tx, id, version, translations);
    await record(tx, clock, {
      actor: caller,
      action: 'license-type.terms',
      subject: `license-type:${id}`,
      before: { version, translations: newest.translations },
      after: { version, translations },
    });
  });
  freshness.changed();
  return readTerms(db, { id }, undefined, { isStaff: true });
}

/** Fills a translation in with what the licence type says in its language. */
const fillFor = (type: Worded) => (source: string, language: Language) =>
  speakIn(language, () => fillTerms(source, namedInTranslation(type)));

/** Writes a version down. @returns what is worth knowing of it later. */
export async function writeTerms(
  tx: Tx,
  { id, name, usage_details }: Omit<Worded, 'term_months' | 'translations'>,
  { source, text, version }: { source: string; text: string; version: number },
  now: number,
): Promise<{ version: number; sha256: string }> {
  const sha256 = createHash('sha256').update(text, 'utf8').digest('hex');
  await insertTerms(tx, {
    license_type_id: id,
    version,
    name,
    source,
    text,
    sha256,
    usage_details: JSON.stringify(usage_details),
    published_at: new Date(now),
  });
  return { version, sha256 };
}

function describeUnknown(labels: readonly string[]): string {
  const named = labels.map((label) => `{${label}}`).join(', ');
  return t('No usage detail of this licence is called {named}.', { named });
}
