import { NOBODYS_DOMAIN, writeMails } from '#server/kit/mail.ts';
import { refuse } from '#server/kit/refusal.ts';
import { newNumber } from '#server/kit/tokens.ts';
import type { Tools } from '#server/kit/tools.ts';
import { accountDeletedLetter } from './account-letters.ts';
import { checkPassword, refusePassword } from './check-password.ts';
import { deleteKeysOf, emptyMailsOf, emptyUser, lockAdministrators } from './deletion-queries.ts';

/**
 * Makes a user anonymous: name, addresses, password, sessions and the words of old mails are gone, and the e-mail may
 * register anew. Orders, payments and licences stay as they are, because money and rights hang on them.
 * @throws Refusal password_wrong, last_administrator or too_many_requests.
 */
export async function deleteAccount(tools: Tools, id: number, password: string): Promise<void> {
  const { db, clock, sessions } = tools;
  const user = await checkPassword(tools, id, password);
  const now = new Date(clock.now());
  // Not the id: somebody may have taken that as a username.
  const name = `deleted-${newNumber(16).toLowerCase()}`;
  const anonymous = { username: name, email: `${name}@huruf.${NOBODYS_DOMAIN}`, fullname: 'Deleted account' };
  await db.transaction().execute(async (tx) => {
    const administrators = await lockAdministrators(tx);
    if (administrators.includes(id) && administrators.length === 1) refuse('last_administrator');
    if (!(await emptyUser(tx, id, user.password_hash, anonymous, now))) refusePassword();
    await deleteKeysOf(tx, id);
    await emptyMailsOf(tx, id);
    await writeMails(tx, clock, [accountDeletedLetter(user)]);
  });
  sessions.changed();
}
