import { t } from '#contract/languages/translate.ts';
import { letterTo, queueEmails, stopLink } from '#server/kit/email/email.ts';
import { type Block, composeEmail, pageOf } from '#server/kit/email/email-template.ts';
import type { Email } from '#server/kit/email/outbox-queries.ts';
import type { Tools } from '#server/kit/tools.ts';
import { notesForReader } from '#server/products/catalogue/release-queries.ts';
import { type ReleaseToNotify, releaseToNotify } from './holder-queries.ts';

/** Writes to everybody who bought a font that there is a release of it, once to each however often this runs. */
export async function queueReleaseEmails(
  { db, clock, settings }: Pick<Tools, 'db' | 'clock' | 'settings'>,
  requested: { productId: number; release: number },
): Promise<void> {
  const holders = await releaseToNotify(db, requested.productId, requested.release);
  if (holders.length > 0)
    await queueEmails(
      db,
      clock,
      holders.map((holder) =>
        letterTo({ id: holder.user_id, email: holder.email }, () =>
          releaseEmail(requested, holder, settings.PUBLIC_URL),
        ),
      ),
    );
}

export function releaseEmail(
  { productId, release }: { productId: number; release: number },
  { user_id, email, fullname, name, version, has_it, ...written }: ReleaseToNotify,
  publicUrl: string,
): Email {
  const notes = notesForReader(written.notes, written.translations);
  const subject = t('{name} {version} is there', { name, version });
  const blocks: Block[] = [
    t('Hello {fullname},', { fullname }),
    has_it
      ? t(
          'there is a new release of {name}, and your licence has it. What you have stays yours, file by file: you choose when to move.',
          { name },
        )
      : t('there is a new release of {name}. Your licence is for the one you bought, which stays as it is.', { name }),
    ...(notes === '' ? [] : [notes]),
    { link: pageOf(publicUrl, '/customer/licenses'), words: has_it ? t('See what has changed') : t('Your licences') },
  ];
  const { stop, enclosed } = stopLink(publicUrl, 'releases', user_id);
  return {
    about: `release:${productId}:${release}:${user_id}`,
    to: email,
    userId: user_id,
    subject,
    facts: { name: fullname, font: name, version },
    ...composeEmail(subject, blocks, { stop }),
    enclosures: [enclosed],
  };
}
