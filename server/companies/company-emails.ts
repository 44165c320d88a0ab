import { t } from '#contract/languages/translate.ts';
import type { CompanyRole } from '#contract/nouns/companies.ts';
import { localeNow } from '#contract/text/write-number.ts';
import { composeEmail, pageOf, SHOP } from '#server/kit/email/email-template.ts';
import type { Email } from '#server/kit/email/outbox-queries.ts';

type Reader = { id: number; email: string; fullname: string };

export type InvitationFacts = {
  id: number;
  email: string;
  company: string;
  role: CompanyRole;
  invitedBy: string;
  endsAt: Date;
  token: string;
};

const formatDay = (at: Date) =>
  at.toLocaleDateString(localeNow(), { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

const whatFor: Readonly<Record<CompanyRole, () => string>> = {
  member: () => t('You can then download all fonts that the company has licences for.'),
  buyer: () => t('You can then download the company’s fonts and buy licences for it.'),
  owner: () => t('You can then download the company’s fonts, buy licences for it and manage its members.'),
};

/** To somebody who is invited into a company, with or without an account. */
export function invitationEmail(invitation: InvitationFacts, publicUrl: string): Email {
  const { id, email, company, role, invitedBy, endsAt, token } = invitation;
  const subject = t('{name} invites you to {company} at {shop}', { name: invitedBy, company, shop: SHOP });
  return {
    about: `company_invitation:${id}`,
    to: email,
    secret: token,
    subject,
    ...composeEmail(
      subject,
      [
        t('Hello,'),
        t('{name} invites you to join {company}.', { name: invitedBy, company }),
        whatFor[role](),
        { link: pageOf(publicUrl, `/invitation?token=${token}`), words: t('See the invitation') },
        t('You need an account with this email address; the page helps you make one. The link works until {day}.', {
          day: formatDay(endsAt),
        }),
        t('If you don’t know them, ignore this email.'),
      ],
      { why: t('You get this email because somebody invited you. It isn’t a newsletter.') },
    ),
    facts: { name: email, company, day: formatDay(endsAt) },
  };
}

const write = (reader: Reader, about: Email['about'], subject: string, company: string, words: string[]): Email => ({
  about,
  to: reader.email,
  userId: reader.id,
  subject,
  ...composeEmail(subject, [t('Hello {fullname},', { fullname: reader.fullname }), ...words]),
  facts: { name: reader.fullname, company },
});

/** To somebody who was removed from a company, or was in one that is closed now. */
export function removedEmail(reader: Reader, { id, company }: { id: number; company: string }): Email {
  const subject = t('You’re no longer in {company}', { company });
  return write(reader, `company_left:${id}:${reader.id}`, subject, company, [
    t('you’re no longer a member of {company}, so you can’t download its fonts any more.', { company }),
    t('Your own licences and orders are still in your account. Please delete fonts that you had from the company.'),
  ]);
}

/** To an owner, when somebody has left. */
export function leftEmail(reader: Reader, { id, company, who }: { id: number; company: string; who: string }): Email {
  const subject = t('{name} left {company}', { name: who, company });
  return write(reader, `company_left:${id}:${reader.id}`, subject, company, [
    t('{name} left {company} and can’t download its fonts any more. The licences of the company are as before.', {
      name: who,
      company,
    }),
  ]);
}

export type StaffAct = { kind: 'renamed' | 'merged' | 'closed' | 'role'; before: string; after: string };

/** What staff did to a company, in a sentence. */
const describe = ({ kind, before, after }: StaffAct): string => {
  if (kind === 'renamed') return t('we renamed {before} to {after}.', { before, after });
  if (kind === 'merged')
    return t('we merged {before} into {after}. All licences and members are there now.', { before, after });
  if (kind === 'closed') return t('we closed {before}. Its fonts can’t be downloaded any more.', { before });
  return t('we made {after} an owner of {before}.', { before, after });
};

/** To an owner, when staff changed the company. */
export function changedEmail(
  reader: Reader,
  { id, company, act, reason }: { id: number; company: string; act: StaffAct; reason: string },
): Email {
  const subject = t('{company} was changed', { company });
  return write(reader, `company_changed:${id}:${reader.id}`, subject, company, [
    describe(act),
    t('Why: {reason}', { reason }),
  ]);
}
