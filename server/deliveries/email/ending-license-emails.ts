import { t } from '#contract/languages/translate.ts';
import { localeNow } from '#contract/text/write-number.ts';
import { letterTo, queueEmails, stopLink } from '#server/kit/email/email.ts';
import { type Block, composeEmail, pageOf } from '#server/kit/email/email-template.ts';
import type { Email } from '#server/kit/email/outbox-queries.ts';
import type { Tools } from '#server/kit/tools.ts';
import { claimEndingLicenses, type EndingLicense } from './ending-license-queries.ts';

const AHEAD_MS = 30 * 86_400_000;

/**
 * Writes once to anyone who holds a licence that ends within 30 days and that no renewal follows: mark and mail are one
 * transaction.
 * @returns how many mails were written.
 */
export async function queueEndingLicenseEmails({
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
        ending.map((license) =>
          letterTo({ id: license.user_id, email: license.email }, () =>
            endingLicenseEmail(license, settings.PUBLIC_URL),
          ),
        ),
      );
    return ending.length;
  });
}

export function endingLicenseEmail(license: EndingLicense, publicUrl: string): Email {
  const day = license.ends_at.toLocaleDateString(localeNow(), {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const subject = t('Your licence of {product_name} ends on {day}', { product_name: license.product_name, day });
  const blocks: Block[] = [
    t('Hello {fullname},', { fullname: license.fullname }),
    t(
      'your {license_name} of {product_name} ({number}) is valid until {day}. It doesn’t renew automatically, so you won’t be charged.',
      { license_name: license.license_name, product_name: license.product_name, number: license.number, day },
    ),
    license.is_on_offer
      ? t('Renewed early, the next one starts when this one ends.')
      : t('The font is no longer on offer; write to us if you need it longer.'),
    license.is_on_offer
      ? { link: pageOf(publicUrl, `/product/${license.slug}#licences`), words: t('Renew') }
      : { link: pageOf(publicUrl, '/customer/licenses'), words: t('Your licences') },
  ];
  const { stop, enclosed } = stopLink(publicUrl, 'endings', license.user_id);
  return {
    about: `license_ending:${license.id}${license.is_of_company ? `:${license.user_id}` : ''}`,
    to: license.email,
    userId: license.user_id,
    subject,
    facts: { name: license.fullname, font: license.product_name, day },
    ...composeEmail(subject, blocks, { stop }),
    enclosures: [enclosed],
  };
}
