import type { SessionUser } from '#contract/nouns/accounts.ts';
import type { Company, CompanyDetail, CompanyRole } from '#contract/nouns/companies.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { letterTo, queueEmails } from '#server/kit/email/email.ts';
import { enforceRateLimit } from '#server/kit/limits/rate-limit.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { presentCompany, presentDetail } from './company.ts';
import { leftEmail, removedEmail } from './company-emails.ts';
import {
  addMember,
  changesOf,
  companiesOf,
  deleteMember,
  deleteMembers,
  insertChange,
  insertCompany,
  lockCompany,
  moveLicenses,
  ofPlans,
  type PersonRow,
  peopleIn,
  roleIn,
  setCompany,
  setRole,
} from './company-queries.ts';
import { closeAllInvitations, invitationsOf } from './invitation-queries.ts';

export type CompanyTools = Pick<Tools, 'db' | 'clock' | 'settings'>;

/** The companies that somebody is in. */
export const listCompanies = async ({ db }: Pick<Tools, 'db'>, caller: SessionUser): Promise<Company[]> =>
  (await companiesOf(db, caller.id)).map(presentCompany);

/** A company as a member reads it. @throws Refusal company_not_found for anyone else. */
export async function readCompany(
  { db, clock }: Pick<Tools, 'clock'> & { db: Tx },
  caller: SessionUser,
  id: number,
): Promise<CompanyDetail> {
  const row = (await companiesOf(db, caller.id, id))[0] ?? refuse('company_not_found');
  const [people, invitations, changes] = [
    await peopleIn(db, id),
    await invitationsOf(db, id, new Date(clock.now())),
    await changesOf(db, id),
  ];
  return presentDetail(row, { people, invitations, changes });
}

/** Makes a company of which the caller is the owner. @throws Refusal too_many_requests. */
export async function createCompany(tools: CompanyTools, caller: SessionUser, name: string): Promise<CompanyDetail> {
  const { db, clock } = tools;
  await enforceRateLimit(tools, [{ key: `company:${caller.id}`, count: 10, window_s: 3600 }]);
  const now = new Date(clock.now());
  return db.transaction().execute(async (tx) => {
    const id = await insertCompany(tx, { name, created_by: caller.id, created_at: now });
    await addMember(tx, { company_id: id, user_id: caller.id, role: 'owner', joined_at: now });
    await insertChange(tx, { company_id: id, kind: 'made', after: name, changed_by: caller.id, changed_at: now });
    return readCompany({ db: tx, clock }, caller, id);
  });
}

/**
 * A company that somebody is in, locked until the transaction ends: who changes it next sees what was done.
 * @throws Refusal company_not_found, and company_not_owner where an owner is needed.
 */
export async function lockOwn(
  tx: Tx,
  caller: Pick<SessionUser, 'id'>,
  id: number,
  needs: 'member' | 'owner',
): Promise<{ name: string; role: CompanyRole }> {
  const company = await lockCompany(tx, id);
  const own = company && (await roleIn(tx, id, caller.id));
  if (!company || !own) return refuse('company_not_found');
  if (needs === 'owner' && own.role !== 'owner') refuse('company_not_owner');
  return { name: company.name, role: own.role };
}

const isLastOwner = (people: readonly PersonRow[], userId: number) =>
  people.every(({ id, role }) => (role === 'owner') === (id === userId));

/** Gives a member another role. @throws Refusal company_not_found, company_not_owner, member_not_found, last_owner. */
export async function changeMember(
  { db, clock }: CompanyTools,
  caller: SessionUser,
  { id, user }: { id: number; user: number },
  role: CompanyRole,
): Promise<CompanyDetail> {
  const now = new Date(clock.now());
  return db.transaction().execute(async (tx) => {
    await lockOwn(tx, caller, id, 'owner');
    const people = await peopleIn(tx, id);
    const person = people.find((one) => one.id === user) ?? refuse('member_not_found');
    if (role !== 'owner' && isLastOwner(people, user)) refuse('last_owner');
    if (role !== person.role) {
      await setRole(tx, id, user, role);
      const change = { kind: 'role', user_id: user, before: person.role, after: role } as const;
      await insertChange(tx, { company_id: id, ...change, changed_by: caller.id, changed_at: now });
    }
    return readCompany({ db: tx, clock }, caller, id);
  });
}

/**
 * Takes somebody out of a company: the caller, or another one by an owner. Every read asks who is in it, so links and
 * sessions end with it.
 * @throws Refusal company_not_found, company_not_owner, member_not_found, last_owner.
 */
export async function removeMember(
  { db, clock }: CompanyTools,
  caller: SessionUser,
  { id, user }: { id: number; user: number },
): Promise<void> {
  const now = new Date(clock.now());
  const isLeaving = user === caller.id;
  await db.transaction().execute(async (tx) => {
    const { name: company } = await lockOwn(tx, caller, id, isLeaving ? 'member' : 'owner');
    const people = await peopleIn(tx, id);
    const person = people.find((one) => one.id === user) ?? refuse('member_not_found');
    if (isLastOwner(people, user)) refuse('last_owner');
    await deleteMember(tx, id, user);
    const change = { kind: isLeaving ? 'left' : 'removed', user_id: user, before: person.role } as const;
    const changeId = await insertChange(tx, { company_id: id, ...change, changed_by: caller.id, changed_at: now });
    const owners = people.filter((one) => one.role === 'owner' && one.id !== user);
    const letters = isLeaving
      ? owners.map((owner) => letterTo(owner, () => leftEmail(owner, { id: changeId, company, who: person.fullname })))
      : [letterTo(person, () => removedEmail(person, { id: changeId, company }))];
    await queueEmails(tx, clock, letters);
  });
}

/** Closes a company, as one of its owners. @throws Refusal company_not_found, company_not_owner. */
export async function closeCompany({ db, clock }: CompanyTools, caller: SessionUser, id: number): Promise<void> {
  const now = new Date(clock.now());
  await db.transaction().execute(async (tx) => {
    const { name } = await lockOwn(tx, caller, id, 'owner');
    const people = await emptyCompany(tx, id, now);
    const change = { company_id: id, kind: 'closed', before: name } as const;
    const changeId = await insertChange(tx, { ...change, changed_by: caller.id, changed_at: now });
    const others = people.filter((person) => person.id !== caller.id);
    await queueEmails(
      tx,
      clock,
      others.map((person) => letterTo(person, () => removedEmail(person, { id: changeId, company: name }))),
    );
  });
}

/** Ends a company that is locked: nobody is in it any more, and nobody can join. @returns who was. */
export async function emptyCompany(tx: Tx, id: number, now: Date): Promise<PersonRow[]> {
  const people = await peopleIn(tx, id);
  await closeAllInvitations(tx, id, now);
  await deleteMembers(tx, id);
  await setCompany(tx, id, { closed_at: now });
  return people;
}

/**
 * Moves licences of the caller alone into a company.
 * @throws Refusal company_not_found, license_not_found, license_of_plan; then nothing is moved.
 */
export async function moveOwnLicenses(
  { db, clock }: CompanyTools,
  caller: SessionUser,
  id: number,
  requested: readonly string[],
): Promise<number> {
  const now = new Date(clock.now());
  const numbers = [...new Set(requested.map((number) => number.trim().toUpperCase()))];
  return db.transaction().execute(async (tx) => {
    await lockOwn(tx, caller, id, 'member');
    if (await ofPlans(tx, caller.id, numbers)) refuse('license_of_plan');
    const moved = await moveLicenses(tx, id, caller.id, numbers);
    if (moved.length < numbers.length) refuse('license_not_found');
    for (const number of moved)
      await insertChange(tx, {
        company_id: id,
        kind: 'license',
        user_id: caller.id,
        after: number,
        changed_by: caller.id,
        changed_at: now,
      });
    return moved.length;
  });
}

/** The company that somebody buys for. @throws Refusal company_not_found, company_not_buyer. */
export async function companyToBuyFor(
  db: Tx,
  caller: Pick<SessionUser, 'id'> | null,
  id: number,
): Promise<{ id: number; name: string }> {
  const own = caller && (await roleIn(db, id, caller.id));
  const { role, name } = own ?? refuse('company_not_found');
  if (role === 'member') refuse('company_not_buyer');
  return { id, name };
}

/** Only for owners. @throws Refusal company_not_found, company_not_owner. */
export async function requireOwner(db: Tx, caller: Pick<SessionUser, 'id'>, id: number): Promise<void> {
  const own = (await roleIn(db, id, caller.id)) ?? refuse('company_not_found');
  if (own.role !== 'owner') refuse('company_not_owner');
}
