import { msg, t } from '#contract/languages/translate.ts';
import { hashToken } from '#server/kit/crypto/tokens.ts';
import { type Block, composeEmail, pageOf, SHOP } from '#server/kit/email/email-template.ts';
import type { Email } from '#server/kit/email/outbox-queries.ts';

/** Whom an email is to. */
type Reader = { id: number; email: string; fullname: string };

const WHY = msg('You get this email because you have an account here. It isn’t a newsletter.');

const write = (subject: string, { fullname }: Pick<Reader, 'fullname'>, blocks: Block[], why = t(WHY)) => ({
  subject,
  facts: { name: fullname },
  ...composeEmail(subject, [t('Hello {fullname},', { fullname }), ...blocks], { why }),
});

/** Somebody has made an account. */
export function welcomeEmail(user: Reader & { username: string }, publicUrl: string): Email {
  const blocks = [
    t(
      'your account is ready. You’ll find all your licences here, and their files for as long as each licence is valid.',
    ),
    {
      rows: [
        [t('Username'), user.username],
        [t('Email'), user.email],
      ] as [string, string][],
    },
    { link: pageOf(publicUrl, '/product'), words: t('See the fonts') },
    t(
      'If you didn’t do this, someone mistyped an address: ignore this email, or set a password and delete the account.',
    ),
    { link: pageOf(publicUrl, '/forgot'), words: t('Set a password') },
  ];
  return {
    about: `welcome:${user.id}`,
    to: user.email,
    userId: user.id,
    ...write(t('Welcome to {SHOP}', { SHOP }), user, blocks),
  };
}

/** The link to a new password. */
export function resetEmail(user: Reader, link: string): Omit<Email, 'about'> {
  const blocks = [
    t(
      'someone asked for a new password for your account. If it was you, set it here within 60 minutes; the link works once.',
    ),
    { link, words: t('Set a new password') },
    t('If it wasn’t you, nothing has changed and you can ignore this email.'),
  ];
  return { to: user.email, userId: user.id, ...write(t('A new password for {SHOP}', { SHOP }), user, blocks) };
}

/** Notifies of a changed password. `password_hash` is new with every change, so each change gets one email. */
export function passwordChangedEmail(user: Reader, password_hash: string, publicUrl: string): Email {
  const blocks = [
    t('the password of your account was changed, and every other session has ended.'),
    t('If it wasn’t you, set a new one now: the link is sent to this address.'),
    { link: pageOf(publicUrl, '/forgot'), words: t('Set a new password') },
  ];
  return {
    about: `password_changed:${hashToken(password_hash).toString('hex')}`,
    to: user.email,
    userId: user.id,
    ...write(t('Your password was changed'), user, blocks),
  };
}

/** To the new address: the link that proves it. */
export function newAddressEmail(user: Reader, link: string): Omit<Email, 'about'> {
  const blocks = [
    t(
      'you asked to log in to {SHOP} with this address from now on. Confirm it here within 60 minutes; the link works once.',
      { SHOP },
    ),
    { link, words: t('Confirm this email') },
    t('If it wasn’t you, ignore this email: nothing changes.'),
  ];
  const why = t('You get this email because someone entered this address in an account.');
  return { to: user.email, userId: user.id, ...write(t('Confirm your new email'), user, blocks, why) };
}

/** To an address that its account has already, so that it is known to be theirs. */
export function ownAddressEmail(user: Reader, link: string): Omit<Email, 'about'> {
  const blocks = [
    t('confirm that this is your email address. The link works once, within 60 minutes.'),
    { link, words: t('Confirm this email') },
    t('If it wasn’t you, ignore this email: nothing changes.'),
  ];
  const why = t('You get this email because your account at {SHOP} asked for it.', { SHOP });
  return { to: user.email, userId: user.id, ...write(t('Confirm your email'), user, blocks, why) };
}

/** To the new address, when it has an account already: only who reads its mail learns that. */
export function addressTakenEmail(holder: Reader, publicUrl: string): Omit<Email, 'about'> {
  const blocks = [
    t(
      'someone tried to move another account to this address. You already have an account with it, so nothing has changed.',
    ),
    t('If it was you, log in with this address, or delete that account first.'),
    { link: pageOf(publicUrl, '/login'), words: t('Login') },
  ];
  return { to: holder.email, userId: holder.id, ...write(t('This email already has an account'), holder, blocks) };
}

type Change = { about: string; email: string };

/** To the old address, when another one was asked for. */
export function addressChangeEmail(user: Reader, { about, email }: Change, publicUrl: string): Email {
  const blocks = [
    t(
      'someone who knows your password asked to log in with {email} instead of this address. That takes effect when the link sent to that address is opened.',
      { email },
    ),
    t('If it was you, there’s nothing to do. If it wasn’t, set a new password now; that ends the link too.'),
    { link: pageOf(publicUrl, '/forgot'), words: t('Set a new password') },
  ];
  const subject = t('Your email is about to change');
  return { about: `email_asked:${about}`, to: user.email, userId: user.id, ...write(subject, user, blocks) };
}

/** To the old address, when it is the account's no longer: `link` sets it back. */
export function addressWasEmail(user: Reader, { about, email }: Change, link: string): Email {
  const blocks = [
    t('you now log in with {email}. This address is no longer part of your account.', { email }),
    t(
      'If you don’t want this, undo it here within 72 hours. The link works once; it ends every session and the password, and we’ll email this address a link to set a new one.',
    ),
    { link, words: t('Set the email back') },
    t('If it is, there’s nothing to do, and this is our last email to this address.'),
  ];
  const written = write(t('Your email was changed'), user, blocks);
  return { about: `email_changed:${about}`, to: user.email, userId: user.id, ...written };
}

/** To the new address, when it is the account's. */
export function addressIsEmail(user: Reader, about: string, publicUrl: string): Email {
  const blocks = [
    t('from now on you log in with this address. Your password is the same as before.'),
    { link: pageOf(publicUrl, '/login'), words: t('Login') },
  ];
  const written = write(t('This is your email now'), user, blocks);
  return { about: `email_is:${about}`, to: user.email, userId: user.id, ...written };
}

/** To the address that is the account's again, with a link to a new password. */
export function addressUndoneEmail(user: Reader, about: string, link: string): Email {
  const blocks = [
    t('this address belongs to your account again. Every session has ended, and the old password no longer works.'),
    t('Set a new one here within 60 minutes; the link works once.'),
    { link, words: t('Set a new password') },
  ];
  const written = write(t('Your email change is undone'), user, blocks);
  return { about: `email_undone:${about}`, to: user.email, userId: user.id, ...written };
}

/** To the address that an account had until its old one was set back. */
export function addressGoneEmail(user: Reader, { about, email }: Change, publicUrl: string): Email {
  const blocks = [
    t(
      'the change to this address was undone: the account belongs to {email} again, and this is the last mail to it here.',
      { email },
    ),
    t('If that is wrong, write to us.'),
    { link: pageOf(publicUrl, '/contact'), words: t('Write to us') },
  ];
  const written = write(t('Your email was changed'), user, blocks);
  return { about: `email_gone:${about}`, to: user.email, userId: user.id, ...written };
}

/** The last mail to somebody who has left. */
export function accountDeletedEmail(user: Reader): Email {
  const blocks = [
    t(
      'your account is deleted, and with it your name, addresses, password and sessions. This is our last email to you.',
    ),
    t(
      'Orders and invoices stay with us without your account. Your licences go on for what you have downloaded, in the name they were issued to.',
    ),
    t('The address is free again: you can make a new account with it at any time.'),
  ];
  const why = t('You get this email because you had an account here.');
  return {
    about: `account_deleted:${user.id}`,
    to: user.email,
    userId: user.id,
    ...write(t('Your account is deleted'), user, blocks, why),
  };
}
