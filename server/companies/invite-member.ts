import { mustExist } from '#contract/must-exist.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import {
  type Company,
  type CompanyInvitation,
  type CompanyRole,
  INVITATION_DAYS,
  MOST_MEMBERS,
  type OpenInvitation,
} from '#contract/nouns/companies.ts';
import { hashToken, newToken } from '#server/kit/crypto/tokens.ts';
import { queueEmails } from '#server/kit/email/email.ts';
import { enforceRateLimit } from '#server/kit/limits/rate-limit.ts';
import { refuse } from '#server/kit/refusal.ts';
import { presentCompany, presentInvitation } from './company.ts';
import { invitationEmail } from './company-emails.ts';
import { addMember, companiesOf, insertChange, lockCompany, peopleIn } from './company-queries.ts';
import {
  closeInvitation,
  closeInvitationsOf,
  insertInvitation,
  invitationsOf,
  openInvitation,
} from './invitation-queries.ts';
import { type CompanyTools, lockOwn } from './manage-company.ts';

const DAY_MS = 86_400_000;
const sameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/**
 * Invites an address into a company, as an owner; only the hash of its link is stored.
 * @throws Refusal company_not_found, company_not_owner, already_member, company_full, too_many_requests.
 */
export async function inviteMember(
  tools: CompanyTools,
  caller: SessionUser,
  id: number,
  { email, role }: { email: string; role: CompanyRole },
): Promise<CompanyInvitation> {
  const { db, clock, settings } = tools;
  await enforceRateLimit(tools, [
    { key: `invite:${caller.id}`, count: 60, window_s: 3600 },
    { key: `invite-mail:${email.toLowerCase()}`, count: 5, window_s: 3600 },
  ]);
  const now = new Date(clock.now());
  const token = newToken();
  return db.transaction().execute(async (tx) => {
    const { name: company } = await lockOwn(tx, caller, id, 'owner');
    const people = await peopleIn(tx, id);
    if (people.some((person) => sameAddress(person.email, email))) refuse('already_member');
    await closeInvitationsOf(tx, id, email, now);
    const open = await invitationsOf(tx, id, now);
    if (people.length + open.length >= MOST_MEMBERS) refuse('company_full');
    const endsAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
    const invitation = await insertInvitation(tx, {
      company_id: id,
      email,
      role,
      token_hash: hashToken(token),
      invited_by: caller.id,
      created_at: now,
      ends_at: endsAt,
    });
    const facts = { id: invitation, email, company, role, invitedBy: caller.fullname, endsAt, token };
    await queueEmails(tx, clock, [{ to: email, write: () => invitationEmail(facts, settings.PUBLIC_URL) }]);
    const made = (await invitationsOf(tx, id, now)).find((one) => one.id === invitation);
    return presentInvitation(mustExist(made));
  });
}

/** Ends an invitation. @throws Refusal company_not_found, company_not_owner, invitation_dead. */
export async function withdrawInvitation(
  { db, clock }: CompanyTools,
  caller: SessionUser,
  { id, invitation }: { id: number; invitation: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockOwn(tx, caller, id, 'owner');
    if (!(await closeInvitation(tx, invitation, id, new Date(clock.now())))) refuse('invitation_dead');
  });
}

/** An invitation as the holder of its link reads it. @throws Refusal invitation_dead. */
export async function readInvitation({ db, clock }: CompanyTools, token: string): Promise<OpenInvitation> {
  const row = (await openInvitation(db, hashToken(token), new Date(clock.now()))) ?? refuse('invitation_dead');
  const { company, role, email, invited_by: invitedBy, ends_at } = row;
  return { company, role, email, invitedBy, endsAt: ends_at.toISOString() };
}

/**
 * Makes the caller a member. The link opens nothing to other accounts, so one that is passed on lets nobody in. Only
 * one of two who accept at the same time does.
 * @throws Refusal invitation_dead, invitation_of_another.
 */
export async function acceptInvitation(
  { db, clock }: CompanyTools,
  caller: SessionUser,
  token: string,
): Promise<Company> {
  const now = new Date(clock.now());
  const known = (await openInvitation(db, hashToken(token), now)) ?? refuse('invitation_dead');
  if (!sameAddress(known.email, caller.email)) refuse('invitation_of_another');
  return db.transaction().execute(async (tx) => {
    await lockCompany(tx, known.company_id);
    // What was read before the lock may have ended, or gone over to another company.
    const invitation = (await openInvitation(tx, hashToken(token), now)) ?? refuse('invitation_dead');
    const { id, company_id, role } = invitation;
    if (!(await closeInvitation(tx, id, company_id, now, caller.id))) refuse('invitation_dead');
    if (await addMember(tx, { company_id, user_id: caller.id, role, joined_at: now })) {
      const change = { kind: 'joined', user_id: caller.id, after: role } as const;
      await insertChange(tx, { company_id, ...change, changed_by: caller.id, changed_at: now });
    }
    return presentCompany(mustExist((await companiesOf(tx, caller.id, company_id))[0]));
  });
}
