import { type LegalPage, legalPages } from '#contract/legal-pages.ts';
import { EXAMPLE_ADDRESS, type Settings } from '#server/kit/config/settings.ts';
import type { Db } from '#server/kit/database/database.ts';
import type { Providers } from '#server/payments/providers.ts';
import { readSeller } from '#server/settings/seller/read-seller.ts';
import { newestPages } from '#server/site/legal/legal-queries.ts';

/** Without these a shop can hardly sell by the law of any country. */
const NEEDED: readonly LegalPage[] = ['terms', 'privacy', 'imprint'];

/** What a sale for real money needs and the shop has not, in words. */
export async function listMissing(
  { db, settings, providers }: { db: Db; settings: Settings; providers: Providers },
  hasBackup: boolean,
): Promise<string[]> {
  const seller = await readSeller(db, settings);
  const there = (await newestPages(db)).map(({ page }) => page);
  const missing: [isMissing: boolean, words: string][] = [
    [seller.address === EXAMPLE_ADDRESS, 'the seller’s own name and address'],
    ...NEEDED.map((page): [boolean, string] => [!there.includes(page), `the page “${legalPages[page]}”`]),
    [providers.main.isSandbox, 'payments that are not the sandbox’s'],
    [settings.SMTP_URL === undefined, 'a mail server'],
    [!hasBackup, 'a backup'],
  ];
  return missing.filter(([isMissing]) => isMissing).map(([, words]) => words);
}
