import { queueEmails } from '#server/kit/email/email.ts';
import { type Block, composeEmail } from '#server/kit/email/email-template.ts';
import type { Email } from '#server/kit/email/outbox-queries.ts';
import type { Tools } from '#server/kit/tools.ts';
import { claimEndingLicenses, type EndingLicense } from './ending-license-queries.ts';

const AHEAD_MS = 30 * 86_400_000;

/**
 * Writes once to whoever holds a licence that ends within 30 days and that no renewal follows: mark and mail are one transaction.
 * @returns how many mails were written.
 */
export async function tellEndingLicenses({
  db,
  clock,
  settings,
}: Pick<Tools, 'db' | 'clock' | 'settings'>): Promise<number> {
  const now = new Date(clock.now());
  return db.transaction().execute(async (tx) => {
    const ending = await claimEndingLicenses(tx, now, new Date(now.getTime() + AHEAD_MS));
    if (ending.length > 0)
      await queueEmails(
        tx,
        clock,
        ending.map((license) => endingEmail(license, settings.PUBLIC_URL)),
      );
    return ending.length;
  });
}

function endingEmail(license: EndingLicense, publicUrl: string): Email {
  const day = license.ends_at.toLocaleDateString('en-GB', {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const subject = `Your licence of ${license.product_name} ends on ${day}`;
  const blocks: Block[] = [
    `Hello ${license.fullname},`,
    `your ${license.license_name} of ${license.product_name} (${license.number}) holds until ${day}. It does not renew itself, so nothing is taken.`,
    license.is_on_offer
      ? 'Renewed early, the next one begins where this one ends.'
      : 'The font is not on offer any more; write to us if you need it longer.',
    license.is_on_offer
      ? { link: `${publicUrl}/product/${license.slug}#licences`, words: 'Renew' }
      : { link: `${publicUrl}/customer/licenses`, words: 'Your licences' },
  ];
  return { about: `license_ending:${license.id}`, to: license.email, subject, ...composeEmail(subject, blocks) };
}
