import { t } from '#contract/languages/translate.ts';
import { type LegalPage, legalPages } from '#contract/legal-pages.ts';
import { isTestPlace } from '#contract/payment-providers.ts';
import { EXAMPLE_ADDRESS, type Settings } from '#server/kit/config/settings.ts';
import type { SettingsKey } from '#server/kit/crypto/settings-key.ts';
import type { Db } from '#server/kit/database/database.ts';
import type { Providers } from '#server/payments/providers.ts';
import { presentMail } from '#server/settings/mail/read-mail.ts';
import { readSeller } from '#server/settings/seller/read-seller.ts';
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
  const there = (await newestPages(db)).map(({ page }) => page);
  const missing: [isMissing: boolean, words: string][] = [
    [seller.address === EXAMPLE_ADDRESS, t('the seller’s own name and address')],
    ...NEEDED.map((page): [boolean, string] => [
      !there.includes(page),
      t('the page “{page}”', { page: t(legalPages[page]) }),
    ]),
    [place === 'none', t('somebody who takes payments')],
    [isTestPlace(place), t('payments that are not the sandbox’s')],
    [mail.goesBy === 'files', t('a mail server')],
    [mail.password?.isReadable === false, t('a password of the mail server that can be read')],
    [!hasBackup, t('a backup')],
  ];
  return missing.filter(([isMissing]) => isMissing).map(([, words]) => words);
}
