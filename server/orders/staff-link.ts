/**
 * What a link to a file of a customer's order names instead of the licence alone, when a member of staff asked for it.
 */
export type StaffLink = { licenseNumber: string; staffId: number };

const NAME = /^(.+)-FOR-([1-9]\d{0,9})$/;

/** The name that stands in the place of the licence number, as HRF-22222-22222-22222-FOR-7. */
export function nameStaffLink({ licenseNumber, staffId }: StaffLink): string {
  return `${licenseNumber}-FOR-${staffId}`;
}

/** What a link of a member of a company names: it works as long as that person is one. */
export type MemberLink = { licenseNumber: string; userId: number };

const OF_MEMBER = /^(.+)-BY-([1-9]\d{0,9})$/;

/** The name that stands in the place of the licence number, as HRF-22222-22222-22222-BY-7. */
export const nameMemberLink = ({ licenseNumber, userId }: MemberLink): string => `${licenseNumber}-BY-${userId}`;

/** Reads such a name; null when it is something else. */
export function readMemberLink(name: string): MemberLink | null {
  const [, licenseNumber, userId] = OF_MEMBER.exec(name) ?? [];
  return licenseNumber === undefined ? null : { licenseNumber, userId: Number(userId) };
}

/** Reads such a name; null when it is something else, as a licence number. */
export function readStaffLink(name: string): StaffLink | null {
  const [, licenseNumber, staffId] = NAME.exec(name) ?? [];
  return licenseNumber === undefined ? null : { licenseNumber, staffId: Number(staffId) };
}
