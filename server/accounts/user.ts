import type { SessionUser, User } from '#contract/nouns/accounts.ts';
import type { Role } from '#contract/words.ts';

/** A row of users, without its password. */
export type UserRow = {
  id: number;
  username: string;
  email: string;
  fullname: string;
  address: string;
  phone_number: string;
  roles: string[];
  created_at: Date;
  updated_at: Date;
};

/** The role that counts is the first of the list. */
export function effectiveRole(roles: string[]): Role {
  return (roles[0] ?? 'customer') as Role;
}

/** A user as the contract shows it. */
export function presentUser(row: UserRow): User {
  return {
    ...presentSessionUser(row),
    address: row.address,
    phoneNumber: row.phone_number,
    roles: row.roles.map((name) => ({ name: name as Role })),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** The part of a user that goes with a session. */
export function presentSessionUser(
  row: Pick<UserRow, 'id' | 'username' | 'email' | 'fullname' | 'roles'>,
): SessionUser {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    fullname: row.fullname,
    role: effectiveRole(row.roles),
  };
}
