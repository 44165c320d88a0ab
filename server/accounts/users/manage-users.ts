import type { User } from '#contract/nouns/accounts.ts';
import { refusals } from '#contract/refusals.ts';
import type { Role } from '#contract/words.ts';
import { askToConfirm, type Caller } from '#server/kit/http/caller.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { lockAdministrators } from '../account-queries.ts';
import { moveEmail } from '../change-email.ts';
import { makeAnonymous } from '../own-account.ts';
import { deleteSessionsOf, lockUser, userWithPassword } from '../queries.ts';
import { presentUser, refuseTaken } from '../user.ts';
import { changeUser, type UserChange } from './user-queries.ts';

export type UserFields = {
  username?: string | undefined;
  email?: string | undefined;
  fullname?: string | undefined;
  address?: string | undefined;
  phoneNumber?: string | undefined;
  role?: Role | undefined;
};

/**
 * Changes the fields that were sent for a user. A new role ends the sessions, and at least one administrator always
 * remains. A changed e-mail is announced to the old and the new address. Administrators can't change their own here,
 * since a stolen session would be enough to take over the account.
 * @returns the user, and the part of the change that belongs in the security log.
 */
export async function updateUser(
  tools: Tools,
  caller: Caller,
  id: number,
  { phoneNumber, role, email, ...rest }: UserFields,
): Promise<{ user: User; noted: ('role' | 'email')[] }> {
  const { db, clock } = tools;
  const sent = Object.entries({ ...rest, phone_number: phoneNumber, roles: role && [role] });
  const change: UserChange = Object.fromEntries(sent.filter(([, value]) => value !== undefined));
  try {
    return await db.transaction().execute(async (tx) => {
      const administrators = role === undefined ? [] : await lockAdministrators(tx);
      const before = (await lockUser(tx, id)) ?? refuse('user_not_found');
      const isDemoted = role !== undefined && role !== 'admin' && administrators.includes(id);
      if (isDemoted && administrators.length === 1) refuse('last_administrator');
      const hasMoved = email !== undefined && email !== before.email;
      const hasRole = role !== undefined && role !== before.roles[0];
      // Into the staff, out of it, or to another mailbox, which opens the account: who holds a session has to be the
      // person.
      if (hasRole || hasMoved) askToConfirm(caller);
      if (hasRole) await deleteSessionsOf(tx, id);
      if (hasMoved && id === caller.id) refuse('own_email', { fields: { email: refusals.own_email[1] } });
      if (hasMoved) await moveEmail(tools, tx, before, email, null);
      const after = await changeUser(tx, id, change, new Date(clock.now()));
      // For a person only the names of the changed fields are logged: the old values are private.
      const fields = [...Object.keys(change), ...(hasMoved ? ['email'] : [])].filter((name) => name !== 'roles').sort();
      await record(tx, clock, {
        actor: caller,
        action: 'user.update',
        subject: `user:${id}`,
        before: { role: before.roles[0], changed: [] },
        after: { role: after.roles[0], changed: fields },
      });
      return {
        user: presentUser(after),
        noted: [...(hasRole ? ['role' as const] : []), ...(hasMoved ? ['email' as const] : [])],
      };
    });
  } catch (error) {
    return refuseTaken(error);
  }
}

/** Anonymizes another user. Administrators can't do this to themselves, and at least one always remains. */
export async function deleteUser(tools: Tools, caller: Caller, id: number): Promise<void> {
  if (caller.id === id) refuse('own_account');
  await tools.db.transaction().execute(async (tx) => {
    const user = (await userWithPassword(tx, id)) ?? refuse('user_not_found');
    if (user.roles[0] !== 'customer') askToConfirm(caller);
    if (!(await makeAnonymous(tools, tx, user))) refuse('user_not_found');
    await record(tx, tools.clock, {
      actor: caller,
      action: 'user.delete',
      subject: `user:${id}`,
      before: { role: user.roles[0] },
    });
  });
}
