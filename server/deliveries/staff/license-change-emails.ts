import { t } from '#contract/languages/translate.ts';
import { localeNow } from '#contract/text/write-number.ts';
import { attachCertificates } from '#server/documents/attachments.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { type Letter, letterTo } from '#server/kit/email/email.ts';
import { type Block, composeEmail, pageOf } from '#server/kit/email/email-template.ts';
import type { Email } from '#server/kit/email/outbox-queries.ts';
import { type ChangeToTell, changesToTell } from './license-letter-queries.ts';

/** To who has a licence that staff changed, or whose change they took back: of a company to its owners. */
export async function changeLetters(tx: Tx, id: number, publicUrl: string): Promise<Letter[]> {
  return (await changesToTell(tx, id)).map((change) =>
    letterTo({ id: change.user_id, email: change.email }, () => changeEmail({ id, change }, publicUrl)),
  );
}

/** What was changed and why, with the certificate of now. */
export function changeEmail({ id, change }: { id: number; change: ChangeToTell }, publicUrl: string): Email {
  const { number, product_name: font, license_name, fullname, reason, is_undone: isUndone } = change;
  const hasEnded = change.kind === 'grant' && isUndone;
  const subject =
    change.kind !== 'grant'
      ? change.swapped_from !== null && !isUndone
        ? t('Your licence is now one of {font}', { font })
        : t('Your licence of {font} was changed', { font })
      : hasEnded
        ? t('Your licence of {font} has ended', { font })
        : t('You have a licence of {font}', { font });
  const blocks: Block[] = [
    t('Hello {fullname},', { fullname }),
    describe(change),
    ...(isUndone ? [] : [t('Why: {reason}', { reason })]),
    { rows: [[font, license_name, number]] },
    ...(hasEnded ? [] : [t('Attached: the licence certificate, as PDF.')]),
    { link: pageOf(publicUrl, '/customer/licenses'), words: t('Your licences') },
  ];
  return {
    about: `license_change:${id}${isUndone ? ':undone' : ''}${change.is_of_company ? `:${change.user_id}` : ''}`,
    to: change.email,
    subject,
    ...composeEmail(subject, blocks),
    facts: { name: fullname, font },
    enclosures: hasEnded ? [] : attachCertificates([change]),
  };
}

function describe({ kind, licensee, ends_at, swapped_from, is_undone: isUndone }: ChangeToTell): string {
  if (kind === 'swap')
    return isUndone
      ? t('you have this licence again: the one that we had given you in its place has ended. Please delete its files.')
      : t(
          'in place of your licence of {font} you now have this one. Please download the fonts from your account, and delete the files of the earlier licence.',
          { font: swapped_from ?? '' },
        );
  if (kind === 'grant')
    return isUndone
      ? t('we took back a licence that we had given you. Please delete its files.')
      : t('we gave you this licence. You can download the fonts from your account.');
  if (kind === 'licensee')
    return t('the licensee is now {licensee}. Files you download from now on carry that name.', { licensee });
  if (ends_at === null) return t('the licence doesn’t end any more.');
  const day = ends_at.toLocaleDateString(localeNow(), {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return t('the licence is now valid until {day}.', { day });
}
