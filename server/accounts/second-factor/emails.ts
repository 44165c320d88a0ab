import { msg, t } from '#contract/languages/translate.ts';
import { type Block, composeEmail, pageOf } from '#server/kit/email/email-template.ts';
import type { Email } from '#server/kit/email/outbox-queries.ts';

type Reader = { id: number; email: string; fullname: string };

const WHY = msg('You get this email because you have an account here. It isn’t a newsletter.');

function write(about: Email['about'], subject: string, { id, email, fullname }: Reader, blocks: Block[]): Email {
  const words = composeEmail(subject, [t('Hello {fullname},', { fullname }), ...blocks], { why: t(WHY) });
  return { about, to: email, userId: id, subject, facts: { name: fullname }, ...words };
}

const account = (publicUrl: string) => ({
  link: pageOf(publicUrl, '/customer/account'),
  words: t('Open your account'),
});
const newPassword = (publicUrl: string) => ({ link: pageOf(publicUrl, '/forgot'), words: t('Set a new password') });

/** The second factor is on. */
export function factorOnEmail(user: Reader, at_ms: number, publicUrl: string): Email {
  return write(`second_factor_on:${user.id}:${at_ms}`, t('Your second factor is on'), user, [
    t(
      'from now on a login asks for a code from your app after the password. Store the recovery codes where you can reach them without that device.',
    ),
    t('If it wasn’t you, set a new password now, and write to us.'),
    newPassword(publicUrl),
  ]);
}

/** The user has switched it off. */
export function factorOffEmail(user: Reader, at_ms: number, publicUrl: string): Email {
  return write(`second_factor_off:${user.id}:${at_ms}`, t('Your second factor is off'), user, [
    t(
      'your account no longer has a second factor: the password alone opens it, and the recovery codes no longer work.',
    ),
    t('If it wasn’t you, set a new password now, and switch it on again.'),
    newPassword(publicUrl),
  ]);
}

/** Somebody of the shop has taken it off, for a user who lost the device. */
export function factorTakenOffEmail(user: Reader, at_ms: number, publicUrl: string): Email {
  return write(`second_factor_taken_off:${user.id}:${at_ms}`, t('Your second factor was taken off'), user, [
    t(
      'the shop has turned off the second factor of your account, and every session has ended. Log in with your password alone; set up a new one in your account.',
    ),
    account(publicUrl),
    t('If you didn’t ask for this, write to us immediately.'),
    { link: pageOf(publicUrl, '/contact'), words: t('Write to us') },
  ]);
}

/** There are new recovery codes. */
export function recoveryCodesEmail(user: Reader, at_ms: number, publicUrl: string): Email {
  return write(`recovery_codes:${user.id}:${at_ms}`, t('You have new recovery codes'), user, [
    t('ten new recovery codes were made for your account, and the earlier ones no longer work.'),
    t('If it wasn’t you, set a new password now, and switch the second factor off and on again.'),
    newPassword(publicUrl),
  ]);
}

/** One of the recovery codes was used; `hash` is its own, so each hears of once. */
export function recoveryCodeUsedEmail(user: Reader, hash: string, publicUrl: string): Email {
  return write(`recovery_code_used:${hash}`, t('A recovery code was used'), user, [
    t(
      'one of your recovery codes was used instead of a code from your app. It no longer works; your account shows how many are left and can make new ones.',
    ),
    account(publicUrl),
    t('If it wasn’t you, set a new password now.'),
    newPassword(publicUrl),
  ]);
}

/** Somebody has the password, or a code of the mailbox, and enters wrong codes. */
export function wrongCodesEmail(user: Reader, at_ms: number, publicUrl: string): Email {
  return write(`wrong_codes:${user.id}:${at_ms}`, t('Someone entered wrong codes'), user, [
    t(
      'someone got past the first step of your login and then entered five wrong codes of your app. Your second factor stopped them.',
    ),
    t('If it wasn’t you, set a new password now: the old one stops working. Check who can read your mailbox, too.'),
    newPassword(publicUrl),
  ]);
}
