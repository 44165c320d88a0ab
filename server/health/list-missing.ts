import { t } from '#contract/languages/translate.ts';
import { type LegalPage, legalPages } from '#contract/legal-pages.ts';
import { isTestMode } from '#contract/payment-providers.ts';
import type { Settings } from '#server/kit/config/settings.ts';
import type { SettingsKey } from '#server/kit/crypto/settings-key.ts';
import type { Db } from '#server/kit/database/database.ts';
import { typesWithTemplates } from '#server/license-types/terms-queries.ts';
import type { Providers } from '#server/payments/providers.ts';
import { presentMail } from '#server/settings/mail/read-mail.ts';
import { readSeller } from '#server/settings/seller/read-seller.ts';
import { isSellerSet } from '#server/settings/seller/seller.ts';
import { newestPages } from '#server/site/legal/legal-queries.ts';

/** Without these a shop can hardly sell by the law of any country. */
const NEEDED: readonly LegalPage[] = ['terms', 'privacy', 'imprint'];

/** What a sale for real money needs and the shop has not, in words. */
export async function listMissing(
  tools: { db: Db; settings: Settings; settingsKey: SettingsKey; providers: Providers },
  hasBackup: boolean,
): Promise<string[]> {
  const { db, settings, providers } = tools;
  const [{ place }, mail, seller] = await Promise.all([providers.read(), presentMail(tools), readSeller(db, settings)]);
  const pages = await newestPages(db);
  const unread = await typesWithTemplates(db);
  const missing: [isMissing: boolean, words: string][] = [
    [!isSellerSet(seller), t('the seller’s own name and address')],
    ...NEEDED.map((name): [boolean, string] => [
      !pages.some(({ page }) => page === name),
      t('the page “{page}”', { page: t(legalPages[name]) }),
    ]),
    ...pages.map(({ page, is_template }): [boolean, string] => [
      is_template,
      t('words of your own on the page “{page}”, which is a template', { page: t(legalPages[page]) }),
    ]),
    ...unread.map((name): [boolean, string] => [
      true,
      t('terms of your own for {license}, which are a template', { license: name }),
    ]),
    [place === 'none', t('a payment provider')],
    [isTestMode(place), t('payments with real money')],
    [mail.goesBy === 'files', t('a mail server')],
    [mail.password?.isReadable === false, t('a readable password of the mail server')],
    [!hasBackup, t('a backup')],
  ];
  return missing.filter(([isMissing]) => isMissing).map(([, words]) => words);
}
