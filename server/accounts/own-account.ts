import type { Language } from '#contract/languages/languages.ts';
import type { User } from '#contract/nouns/accounts.ts';
import { newNumber } from '#server/kit/crypto/tokens.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { onlySent } from '#server/kit/database/database.ts';
import { letterTo, NOBODYS_DOMAIN, queueEmails } from '#server/kit/email/email.ts';
import { type Editor, noteEdit } from '#server/kit/logs/edits.ts';
import { refuse } from '#server/kit/refusal.ts';
import { holdFiles, keepFilesStill } from '#server/kit/storage/held-file-queries.ts';
import type { Tools } from '#server/kit/tools.ts';
import { accountDeletedEmail } from './account-emails.ts';
import {
  deleteCodesTo,
  deleteKeysOf,
  deleteProofsOf,
  emptyClaimsOf,
  emptyMailsOf,
  emptyProposalsOf,
  emptyUser,
  leaveCompanies,
  lockAdministrators,
  updateDetails,
} from './account-queries.ts';
import { type Asking, checkPassword, refusePassword } from './password/check-password.ts';
import { presentUser, refuseTaken } from './user.ts';

type Change = {
  username?: string | undefined;
  fullname?: string | undefined;
  address?: string | undefined;
  phoneNumber?: string | undefined;
  language?: Language | null | undefined;
};

/** Changes what was sent of a user's own details. @throws Refusal username_taken, whatever the case of the letters. */
export async function updateAccount(
  { db, clock }: Tools,
  caller: Editor,
  { phoneNumber, ...rest }: Change,
): Promise<User> {
  const { id } = caller;
  const details = onlySent({ ...rest, phone_number: phoneNumber });
  try {
    return await db.transaction().execute(async (tx) => {
      // Staff edit the same under the same name.
      await noteEdit(tx, clock, { actor: caller, subject: `user:${id}`, fields: Object.keys(details) });
      const row = await updateDetails(tx, id, details, new Date(clock.now()));
      return presentUser(row ?? refuse('unauthenticated'));
    });
  } catch (error) {
    return refuseTaken(error);
  }
}

type LeavingUser = { id: number; email: string; fullname: string; password_hash: string };

/**
 * Makes a user anonymous: name, addresses, password, sessions and the words of old mails are gone, and the e-mail may
 * register again. Orders, payments and licences stay as they are, because money and rights hang on them.
 * @throws Refusal password_wrong, last_administrator, last_owner or too_many_requests.
 */
export async function deleteAccount(tools: Tools, asking: Asking, password: string): Promise<void> {
  const user = await checkPassword(tools, asking, password);
  await tools.db.transaction().execute(async (tx) => {
    if (!(await makeAnonymous(tools, tx, user))) refusePassword();
  });
}

/**
 * The same for anyone who may: under the lock of all administrators, of whom one must stay. @returns false when the
 * account has another password by now or is gone.
 */
export async function makeAnonymous({ clock }: Tools, tx: Tx, user: LeavingUser): Promise<boolean> {
  const now = new Date(clock.now());
  // Not the id: somebody may have taken that as a username.
  const name = `deleted-${newNumber(16).toLowerCase()}`;
  const anonymous = { username: name, email: `${name}@huruf.${NOBODYS_DOMAIN}`, fullname: 'Deleted account' };
  const administrators = await lockAdministrators(tx);
  if (administrators.includes(user.id) && administrators.length === 1) refuse('last_administrator');
  if (await leaveCompanies(tx, user.id, user.email, now)) refuse('last_owner');
  if (!(await emptyUser(tx, user.id, user.password_hash, anonymous, now))) return false;
  await deleteKeysOf(tx, user.id);
  await deleteCodesTo(tx, user.email);
  const proofs = await deleteProofsOf(tx, user.id);
  await keepFilesStill(tx);
  await holdFiles(tx, `account:${user.id}`, proofs, now);
  await emptyProposalsOf(tx, user, now);
  await emptyClaimsOf(tx, user.id);
  await emptyMailsOf(tx, user.id);
  await queueEmails(tx, clock, [letterTo(user, () => accountDeletedEmail(user))]);
  return true;
}
