import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { keysOf } from '#contract/keys-of.ts';
import type { Language } from '#contract/languages/languages.ts';
import { mainLanguageOf } from '#contract/languages/own-words.ts';
import { speakIn } from '#contract/languages/speak-in.ts';
import { t } from '#contract/languages/translate.ts';
import { type LegalPage, legalPages, type sellerFacts } from '#contract/legal-pages.ts';
import type { LegalText } from '#contract/nouns/legal.ts';
import { changedClauses } from '#contract/text/changed-clauses.ts';
import { fillTerms } from '#contract/text/fill-terms.ts';
import type { Settings } from '#server/kit/config/settings.ts';
import type { Tx } from '#server/kit/database/database.ts';
import type { Caller } from '#server/kit/http/caller.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { sellerOf } from '#server/settings/seller/seller.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { fillTranslations, presentTranslations } from '../translate-text.ts';
import { insertLegalText, lockLegalTexts, setLegalTranslations, versionsOfPage } from './legal-queries.ts';

/** A version of a page, the newest where none is asked for. */
export async function readLegal(
  db: Tx,
  page: LegalPage,
  version?: number,
  { isStaff = false } = {},
): Promise<LegalText> {
  const all = await versionsOfPage(db, page);
  const row =
    (version === undefined ? all[0] : all.find((one) => one.version === version)) ?? refuse('legal_text_not_found');
  return {
    page,
    title: legalPages[page],
    version: row.version,
    text: row.text,
    source: row.source,
    sha256: row.sha256,
    ...presentTranslations(row.translations, isStaff),
    publishedAt: row.published_at.toISOString(),
    versions: all.map(({ version, published_at, text }, at) => ({
      version,
      publishedAt: published_at.toISOString(),
      changed: changedClauses(all[at + 1]?.text, text),
    })),
  };
}

/** Makes the next version of a page. Orders keep the versions that they were placed under. */
export async function publishLegal(
  { db, clock, freshness, settings }: Tools,
  { page, text: source }: { page: LegalPage; text: string },
  caller: Caller,
): Promise<LegalText> {
  const { text, unknown } = fillTerms(source, await factsOfSeller(db, settings));
  if (unknown.length > 0) refuse('invalid_input', { fields: { text: describeUnknown(unknown) } });
  await db.transaction().execute(async (tx) => {
    await lockLegalTexts(tx);
    const [before] = await versionsOfPage(tx, page);
    if (before?.source === source && before.text === text) refuse('legal_text_as_before');
    const version = (before?.version ?? 0) + 1;
    await writeLegal(tx, { page, version, source, text }, clock.now());
    await record(tx, clock, {
      actor: caller,
      action: 'settings.legal',
      subject: `settings:legal/${page}`,
      ...(before ? { before: { version: before.version } } : {}),
      after: { version },
    });
  });
  freshness.changed();
  return readLegal(db, page, undefined, { isStaff: true });
}

/**
 * Sets what the newest version of a page reads like in other languages. What buyers agree to is the version itself.
 * @throws Refusal legal_text_not_found where another version is the newest.
 */
export async function translateLegal(
  { db, clock, freshness, settings }: Tools,
  page: LegalPage,
  { version, translations: sent }: { version: number; translations: Readonly<Record<Language, string>> },
  caller: Caller,
): Promise<LegalText> {
  await db.transaction().execute(async (tx) => {
    await lockLegalTexts(tx);
    const [newest] = await versionsOfPage(tx, page);
    if (newest?.version !== version) return refuse('legal_text_not_found');
    const languages = new Set([...Object.keys(newest.translations), ...Object.keys(sent)]);
    const facts = new Map<Language, Awaited<ReturnType<typeof factsOfSeller>>>();
    for (const language of languages) facts.set(language, await factsOfSeller(tx, settings, language));
    const fill = (source: string, language: Language) => fillTerms(source, facts.get(language) ?? []);
    const translations = fillTranslations(newest.translations, sent, { fill, describeUnknown });
    await setLegalTranslations(tx, { page, version }, translations);
    await record(tx, clock, {
      actor: caller,
      action: 'settings.legal',
      subject: `settings:legal/${page}`,
      before: { version, translations: newest.translations },
      after: { version, translations },
    });
  });
  freshness.changed();
  return readLegal(db, page, undefined, { isStaff: true });
}

type Written = { page: LegalPage; version: number; source: string; text: string };

function writeLegal(tx: Tx, { page, version, source, text }: Written, now: number) {
  const sha256 = createHash('sha256').update(text, 'utf8').digest('hex');
  return insertLegalText(tx, { page, version, source, text, sha256, published_at: new Date(now) });
}

/** Gives a shop the pages that it has not, in words to begin with. */
export async function fillLegal(
  { db, clock, freshness, settings }: Pick<Tools, 'db' | 'clock' | 'freshness' | 'settings'>,
  read: (page: LegalPage) => string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockLegalTexts(tx);
    const facts = await factsOfSeller(tx, settings);
    for (const page of keysOf(legalPages)) {
      if ((await versionsOfPage(tx, page)).length > 0) continue;
      const source = read(page);
      await writeLegal(tx, { page, version: 1, source, text: fillTerms(source, facts).text }, clock.now());
    }
  });
  freshness.changed();
}

/**
 * The facts about the seller that legal pages may use, in the owner's language or another; a missing number is "none".
 */
export async function factsOfSeller(
  db: Tx,
  settings: Settings,
  asked?: Language,
): Promise<{ label: (typeof sellerFacts)[number]; value: string }[]> {
  const stored = await readShopSettings(db);
  const { identity } = stored;
  const language = asked ?? mainLanguageOf(identity.locale);
  const none = speakIn(language, () => t('none'));
  const seller = sellerOf(stored, settings);
  const country = new Intl.DisplayNames(language, { type: 'region' }).of(seller.country);
  return [
    { label: 'Shop', value: identity.name },
    { label: 'Seller', value: seller.name },
    { label: 'Address', value: seller.address },
    { label: 'Country', value: country ?? seller.country },
    { label: 'E-mail', value: seller.email },
    { label: 'Registration number', value: seller.registrationNumber || none },
    { label: 'Tax number', value: seller.taxId || none },
    { label: 'Web site', value: settings.PUBLIC_URL },
  ];
}

function describeUnknown(labels: readonly string[]): string {
  return t('Nothing is known as {named}.', { named: labels.map((label) => `{${label}}`).join(', ') });
}

const read = new Map<LegalPage, string>();

/** The template of a legal page, in Markdown, with a note that no lawyer has checked it. */
export function beginLegal(page: LegalPage): string {
  const words = read.get(page) ?? readFileSync(path.join(import.meta.dirname, `begin/${page}.md`), 'utf8').trim();
  read.set(page, words);
  return words;
}
