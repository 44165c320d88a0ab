import { msg, t } from '#contract/languages/translate.ts';
import { type Block, composeEmail, pageOf, SHOP } from '#server/kit/email/email-template.ts';
import type { Email } from '#server/kit/email/outbox-queries.ts';

type Reader = { id: number; email: string; fullname: string };
/** Who logs in, or signs up: then there is neither account nor name. */
type Entering = { id?: number | undefined; email: string; fullname?: string | undefined };

const WHY = msg('You get this email because someone entered this address at {SHOP}.');

const write = (subject: string, fullname: string | undefined, blocks: Block[]) => ({
  subject,
  facts: { name: fullname ?? '' },
  ...composeEmail(subject, [fullname ? t('Hello {fullname},', { fullname }) : t('Hello,'), ...blocks], {
    why: t(WHY, { SHOP }),
  }),
});

/** The code to log in or sign up with; `ask` names this one asking. */
export function loginCodeEmail(
  { id, email, fullname }: Entering,
  { code, ask }: { code: string; ask: string },
  publicUrl: string,
): Email {
  const blocks: Block[] = [
    t('this is your code. It works once, for 10 minutes, in the browser where you asked for it.'),
    { rows: [[t('Code'), code]] },
    { link: pageOf(publicUrl, `/login/code?code=${code}`), words: t('Log in with this code') },
    t('Never pass it on: we don’t ask for it by phone or email. If you didn’t ask for it, ignore this email.'),
  ];
  return {
    about: `login_code:${ask}`,
    to: email,
    ...(id !== undefined && { userId: id }),
    secret: code,
    ...write(t('Your code for {SHOP}', { SHOP }), fullname, blocks),
  };
}

/** To a member of staff who asked for a code: it would be less than staff need. */
export function staffLoginEmail({ id, email, fullname }: Reader, ask: string, publicUrl: string): Email {
  const blocks: Block[] = [
    t('someone asked for a code to log in with this address. Accounts of staff are opened with their password only.'),
    { link: pageOf(publicUrl, '/login'), words: t('Login') },
    t('If it wasn’t you, nothing has changed and you can ignore this email.'),
  ];
  const written = write(t('Log in with your password'), fullname, blocks);
  return { about: `login_staff:${ask}`, to: email, userId: id, ...written };
}

/** The code that stands for the password of an account without one. */
export function accountCodeEmail(
  { id, email, fullname }: Reader,
  { code, ask }: { code: string; ask: string },
  publicUrl: string,
): Email {
  const blocks: Block[] = [
    t('this code confirms a change of your account. It works once, for 10 minutes, where you asked for it.'),
    { rows: [[t('Code'), code]] },
    t('If you didn’t ask for it, someone may be using your session: end your sessions in your account.'),
    { link: pageOf(publicUrl, '/customer/account'), words: t('Open your account') },
  ];
  const written = write(t('Your code for {SHOP}', { SHOP }), fullname, blocks);
  return { about: `account_code:${ask}`, to: email, userId: id, secret: code, ...written };
}

/** Whose password was taken off: nobody had shown that it was set by who reads this mailbox. */
export function passwordTakenOffEmail(user: Reader, ask: string, publicUrl: string): Email {
  const blocks: Block[] = [
    t(
      'you logged in with a code for the first time, which shows that this address is yours. The password that was set before stopped working, since anyone could have set it.',
    ),
    t('You don’t need one. If you want one again, set it in your account.'),
    { link: pageOf(publicUrl, '/customer/account'), words: t('Open your account') },
  ];
  const written = write(t('Your old password no longer works'), user.fullname, blocks);
  return { about: `password_off:${ask}`, to: user.email, userId: user.id, ...written };
}
