import { msg, t } from '#contract/languages/translate.ts';
import { mustExist } from '#contract/must-exist.ts';
import { formatCount, writeNumber } from '#contract/text/write-number.ts';
import { letterTo, queueEmails } from '#server/kit/email/email.ts';
import { type Block, composeEmail, type EmailRow, pageOf, SHOP } from '#server/kit/email/email-template.ts';
import type { Email } from '#server/kit/email/outbox-queries.ts';
import { defineJob } from '#server/kit/jobs/jobs.ts';
import type { Tools } from '#server/kit/tools.ts';
import { holdersOfNotice, type NotifiedHolder, type NotifiedLicense } from './notice-queries.ts';

/** An administrator wants the holders of imported licences emailed. */
export const emailHolders = defineJob<{ noticeId: number }>('email_holders');

const AT_ONCE = 50;
/** An email lists this many licences; the account has them all. */
const MOST_LISTED = 100;

/** Queues one email to each holder of a notice, however often this runs and wherever it stopped before. */
export async function queueNoticeEmails(
  { db, clock, settings }: Pick<Tools, 'db' | 'clock' | 'settings'>,
  { noticeId }: { noticeId: number },
): Promise<void> {
  for (let last = 0; ; ) {
    const holders = await holdersOfNotice(db, noticeId, last, AT_ONCE);
    const letters = holders.map((holder) => letterTo(holder, () => noticeEmail(noticeId, holder, settings.PUBLIC_URL)));
    await queueEmails(db, clock, letters);
    if (holders.length < AT_ONCE) return;
    last = mustExist(holders.at(-1)).id;
  }
}

const WHY = msg('You get this email because you bought licences. It isn’t a newsletter.');

export function noticeEmail(noticeId: number, holder: NotifiedHolder, publicUrl: string): Email {
  const { id, email, fullname, has_password, are_waiting, licenses } = holder;
  const mustSetPassword = are_waiting || !has_password;
  const subject = t('Your licences are now at {SHOP}', { SHOP });
  const rest = licenses.length - MOST_LISTED;
  const blocks: Block[] = [
    t('Hello {fullname},', { fullname }),
    are_waiting
      ? formatCount(
          'a licence you bought earlier is waiting for you, with its fonts to download.',
          'the licences you bought earlier are waiting for you, with their fonts to download.',
          licenses.length,
        )
      : formatCount(
          'a licence you bought earlier is now in your account, with its fonts to download.',
          'the licences you bought earlier are now in your account, with their fonts to download.',
          licenses.length,
        ),
    { rows: licenses.slice(0, MOST_LISTED).map(rowOf) },
    ...(rest > 0 ? [t('And {count} more in your account.', { count: writeNumber(rest) })] : []),
    are_waiting
      ? t(
          'There is an account with {email}, but this mailbox was never confirmed. Set a new password with a link we email here; your licences are then in your account.',
          { email },
        )
      : has_password
        ? t('You already have an account with {email}.', { email })
        : t('Your account uses {email} and has no password yet. Set one to log in.', { email }),
    mustSetPassword
      ? { link: pageOf(publicUrl, '/forgot'), words: t('Set a password') }
      : { link: pageOf(publicUrl, '/customer/licenses'), words: t('Your licences') },
  ];
  const about: Email['about'] = `licenses_imported:${noticeId}:${id}`;
  const facts = { name: fullname };
  return { about, to: email, userId: id, subject, facts, ...composeEmail(subject, blocks, { why: t(WHY) }) };
}

const rowOf = ({ number, product, license, quantity, licensee, ends_on }: NotifiedLicense): EmailRow => [
  product,
  number,
  [
    license,
    ...(quantity > 1 ? [t('{quantity} times', { quantity })] : []),
    t('for {licensee}', { licensee }),
    ...(ends_on === null ? [] : [t('until {day}', { day: ends_on })]),
  ].join(', '),
];
