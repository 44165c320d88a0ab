import type { StaffCompanyDetail } from '#contract/admin/companies.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { letterTo, queueEmails } from '#server/kit/email/email.ts';
import type { Caller } from '#server/kit/http/caller.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import { refuse } from '#server/kit/refusal.ts';
import { presentDetailForStaff } from './company.ts';
import { changedEmail, removedEmail, type StaffAct } from './company-emails.ts';
import {
  accountOf,
  addMember,
  changesOf,
  companyForStaff,
  insertChange,
  lockCompanies,
  lockCompany,
  moveCompany,
  type PersonRow,
  peopleIn,
  renameLicensees,
  setCompany,
} from './company-queries.ts';
import { type CompanyTools, emptyCompany } from './manage-company.ts';

/** A company with its members and history. @throws Refusal company_not_found. */
export async function readForStaff(db: Tx, id: number): Promise<StaffCompanyDetail> {
  const row = (await companyForStaff(db, id)) ?? refuse('company_not_found');
  return presentDetailForStaff(row, await peopleIn(db, id), await changesOf(db, id));
}

/** @throws Refusal company_not_found, company_closed. */
async function lockRunning(tx: Tx, id: number) {
  const company = (await lockCompany(tx, id)) ?? refuse('company_not_found');
  return company.closed_at === null ? company : refuse('company_closed');
}

type Noted = { act: StaffAct; reason: string; owners: readonly PersonRow[]; userId?: number };

/** Keeps what staff did and why, and tells the owners. */
async function note(
  { clock }: Pick<CompanyTools, 'clock'>,
  tx: Tx,
  caller: Caller,
  { id, name }: { id: number; name: string },
  { act, reason, owners, userId }: Noted,
): Promise<number> {
  const { kind, before, after } = act;
  const changeId = await insertChange(tx, {
    company_id: id,
    kind,
    user_id: userId ?? null,
    before: kind === 'role' ? null : before,
    after: kind === 'role' ? 'owner' : after,
    reason,
    changed_by: caller.id,
    changed_at: new Date(clock.now()),
  });
  await queueEmails(
    tx,
    clock,
    owners.map((owner) => letterTo(owner, () => changedEmail(owner, { id: changeId, company: name, act, reason }))),
  );
  await record(tx, clock, {
    actor: caller,
    action: `company.${kind}`,
    subject: `company:${id}`,
    before: { [kind]: before },
    after: { [kind]: after, reason },
  });
  return changeId;
}

const ownersOf = (people: readonly PersonRow[]) => people.filter(({ role }) => role === 'owner');

/** @throws Refusal company_not_found, company_closed, nothing_changed. */
export function renameCompany(
  tools: CompanyTools,
  caller: Caller,
  id: number,
  { name, renameLicensee, reason }: { name: string; renameLicensee: boolean; reason: string },
): Promise<StaffCompanyDetail> {
  return tools.db.transaction().execute(async (tx) => {
    const company = await lockRunning(tx, id);
    if (company.name === name) refuse('nothing_changed');
    await setCompany(tx, id, { name });
    const now = new Date(tools.clock.now());
    if (renameLicensee) await renameLicensees(tx, { id, from: company.name, to: name }, { reason, by: caller.id, now });
    const owners = ownersOf(await peopleIn(tx, id));
    const act = { kind: 'renamed', before: company.name, after: name } as const;
    await note(tools, tx, caller, { id, name }, { act, reason, owners });
    return readForStaff(tx, id);
  });
}

/**
 * Merges a company into another one. Its licences keep their licensee and their number.
 * @returns the one that stays.
 * @throws Refusal company_not_found, company_closed, company_merged, same_company.
 */
export function mergeCompany(
  tools: CompanyTools,
  caller: Caller,
  id: number,
  { into, reason }: { into: number; reason: string },
): Promise<StaffCompanyDetail> {
  if (id === into) refuse('same_company');
  return tools.db.transaction().execute(async (tx) => {
    const locked = await lockCompanies(tx, [id, into]);
    const from = locked.find((one) => one.id === id) ?? refuse('company_not_found');
    const to = locked.find((one) => one.id === into) ?? refuse('company_not_found');
    if (from.merged_into !== null) refuse('company_merged');
    if (to.closed_at !== null) refuse('company_closed');
    const now = new Date(tools.clock.now());
    // Open invitations go over before the company is emptied.
    await moveCompany(tx, id, into, now);
    const people = await emptyCompany(tx, id, now);
    await setCompany(tx, id, { merged_into: into });
    for (const { id: user_id, role } of people) {
      if (!(await addMember(tx, { company_id: into, user_id, role, joined_at: now }))) continue;
      const change = { kind: 'joined', user_id, after: role, reason } as const;
      await insertChange(tx, { company_id: into, ...change, changed_by: caller.id, changed_at: now });
    }
    const owners = ownersOf(await peopleIn(tx, into));
    const act = { kind: 'merged', before: from.name, after: to.name } as const;
    await note(tools, tx, caller, { id, name: from.name }, { act, reason, owners: [] });
    await note(tools, tx, caller, { id: into, name: to.name }, { act, reason, owners });
    return readForStaff(tx, into);
  });
}

/** @throws Refusal company_not_found, company_closed. */
export function closeCompanyByStaff(
  tools: CompanyTools,
  caller: Caller,
  id: number,
  reason: string,
): Promise<StaffCompanyDetail> {
  return tools.db.transaction().execute(async (tx) => {
    const { name } = await lockRunning(tx, id);
    const people = await emptyCompany(tx, id, new Date(tools.clock.now()));
    const act = { kind: 'closed', before: name, after: '' } as const;
    const changeId = await note(tools, tx, caller, { id, name }, { act, reason, owners: ownersOf(people) });
    const others = people.filter(({ role }) => role !== 'owner');
    await queueEmails(
      tx,
      tools.clock,
      others.map((person) => letterTo(person, () => removedEmail(person, { id: changeId, company: name }))),
    );
    return readForStaff(tx, id);
  });
}

/** @throws Refusal company_not_found, company_closed, user_not_found. */
export function appointOwner(
  tools: CompanyTools,
  caller: Caller,
  id: number,
  { email, reason }: { email: string; reason: string },
): Promise<StaffCompanyDetail> {
  return tools.db.transaction().execute(async (tx) => {
    const { name } = await lockRunning(tx, id);
    const person = (await accountOf(tx, email)) ?? refuse('user_not_found');
    const now = new Date(tools.clock.now());
    await addMember(tx, { company_id: id, user_id: person.id, role: 'owner', joined_at: now });
    const owners = ownersOf(await peopleIn(tx, id));
    const act = { kind: 'role', before: name, after: person.fullname } as const;
    await note(tools, tx, caller, { id, name }, { act, reason, owners, userId: person.id });
    return readForStaff(tx, id);
  });
}
