import type { StaffCompany, StaffCompanyDetail } from '#contract/admin/companies.ts';
import type { Company, CompanyChange, CompanyDetail, CompanyInvitation } from '#contract/nouns/companies.ts';
import type { ChangeRow, CompanyRow, PersonRow, StaffCompanyRow } from './company-queries.ts';
import type { InvitationRow } from './invitation-queries.ts';

export const presentCompany = ({ id, name, role, members, licenses, created_at }: CompanyRow): Company => ({
  id,
  name,
  role,
  members,
  licenses,
  createdAt: created_at.toISOString(),
});

const presentPerson = ({ id, fullname, email, role, joined_at }: PersonRow) => ({
  id,
  fullname,
  email,
  role,
  joinedAt: joined_at.toISOString(),
});

const presentChange = ({ at, ...change }: ChangeRow): CompanyChange => ({ ...change, at: at.toISOString() });

export const presentInvitation = (row: InvitationRow): CompanyInvitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  invitedBy: row.invited_by,
  createdAt: row.created_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
});

/** A company as a member reads it: addresses, invitations and its history are for owners. */
export const presentDetail = (
  row: CompanyRow,
  parts: { people: PersonRow[]; invitations: InvitationRow[]; changes: ChangeRow[] },
): CompanyDetail => {
  const isOwner = row.role === 'owner';
  return {
    ...presentCompany(row),
    people: parts.people.map((person) => ({ ...presentPerson(person), email: isOwner ? person.email : null })),
    invitations: isOwner ? parts.invitations.map(presentInvitation) : [],
    changes: isOwner ? parts.changes.map(presentChange) : [],
  };
};

export const presentForStaff = (row: StaffCompanyRow): StaffCompany => ({
  id: row.id,
  name: row.name,
  members: row.members,
  licenses: row.licenses,
  createdAt: row.created_at.toISOString(),
  closedAt: row.closed_at?.toISOString() ?? null,
  mergedInto: row.merged_into,
});

export const presentDetailForStaff = (
  row: StaffCompanyRow,
  people: PersonRow[],
  changes: ChangeRow[],
): StaffCompanyDetail => ({
  ...presentForStaff(row),
  people: people.map(presentPerson),
  changes: changes.map(presentChange),
});
