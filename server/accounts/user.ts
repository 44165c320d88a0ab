import { fieldWords } from '#contract/field-words.ts';
import type { Language } from '#contract/languages/languages.ts';
import type { SessionUser, User } from '#contract/nouns/accounts.ts';
import type { Role } from '#contract/words.ts';
import { isDouble } from '#server/kit/database/database.ts';
import { refuse } from '#server/kit/refusal.ts';

/** A row of users, without its password. */
export type UserRow = {
  id: number;
  username: string;
  email: string;
  fullname: string;
  address: string;
  phone_number: string;
  roles: Role[];
  language: Language | null;
  created_at: Date;
  updated_at: Date;
};

/** The role that counts is the first of the list. */
export function effectiveRole(roles: readonly Role[]): Role {
  return roles[0] ?? 'customer';
}

/** A user as the contract shows it. */
export function presentUser(row: UserRow): User {
  return {
    ...presentSessionUser(row),
    address: row.address,
    phoneNumber: row.phone_number,
    roles: row.roles.map((name) => ({ name })),
    language: row.language,
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

/** Refuses an email or a username that another account has; whatever else went wrong is thrown on. */
export function refuseTaken(error: unknown): never {
  if (isDouble(error, 'users_email_key')) refuseEmailTaken();
  if (isDouble(error, 'users_username_key'))
    refuse('username_taken', { fields: { username: fieldWords.usernameTaken } });
  throw error;
}

/** Says that an email is another account's. */
export function refuseEmailTaken(): never {
  refuse('email_taken', { fields: { email: fieldWords.emailTaken } });
}
