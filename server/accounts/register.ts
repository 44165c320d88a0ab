import type { Language } from '#contract/languages/languages.ts';
import type { User } from '#contract/nouns/accounts.ts';
import type { Role } from '#contract/words.ts';
import { hashPassword } from '#server/kit/crypto/passwords.ts';
import { newNumber } from '#server/kit/crypto/tokens.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { letterTo, queueEmails } from '#server/kit/email/email.ts';
import { clientNetwork } from '#server/kit/limits/client-network.ts';
import { enforceRateLimit } from '#server/kit/limits/rate-limit.ts';
import type { Tools } from '#server/kit/tools.ts';
import { welcomeEmail } from './account-emails.ts';
import { refuseReserved } from './change-email.ts';
import { refuseGuessable } from './password/check-password.ts';
import { demandNewPassword, hasAdministrator, insertUser } from './queries.ts';
import { presentUser, refuseTaken } from './user.ts';

type Registration = {
  username: string;
  email: string;
  /** Null for an account that is entered by mailed codes. */
  password: string | null;
  fullname: string;
  address: string;
  phoneNumber: string;
  language?: Language | undefined;
};

/** A visitor makes an account, which is a customer's whatever else was sent. */
export async function registerCustomer(
  tools: Tools,
  person: Registration & { password: string },
  ip: string,
): Promise<User> {
  await enforceRateLimit(tools, [{ key: `register:${clientNetwork(ip)}`, count: 500, window_s: 600 }]);
  await refuseGuessable(tools.db, person.password, person);
  return welcomeCustomer(tools, person);
}

/** Makes a customer and writes to them. `also` is done in the same transaction. */
export const welcomeCustomer = (tools: Tools, person: Registration, also?: (tx: Tx, user: User) => Promise<void>) =>
  createUser(tools, person, 'customer', async (tx, user) => {
    await queueEmails(tx, tools.clock, [letterTo(user, () => welcomeEmail(user, tools.settings.PUBLIC_URL))]);
    await also?.(tx, user);
  });

/**
 * Makes a user of a role. `also` is done in the same transaction.
 * @throws Refusal email_taken or username_taken, whatever the case of the letters.
 */
export async function createUser(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  person: Registration,
  role: Role,
  also: (tx: Tx, user: User) => Promise<void> = async () => undefined,
): Promise<User> {
  const { password, phoneNumber, language = null, ...rest } = person;
  const row = {
    ...rest,
    language,
    phone_number: phoneNumber,
    roles: [role],
    password_hash: password === null ? '' : await hashPassword(password),
  };
  try {
    return await db.transaction().execute(async (tx) => {
      const user = presentUser(await insertUser(tx, row));
      await refuseReserved(tx, user.email, user.id, new Date(clock.now()));
      await also(tx, user);
      return user;
    });
  } catch (error) {
    return refuseTaken(error);
  }
}

/**
 * Makes the first administrator when there is none. A password that was made here and printed opens nothing but the
 * choice of another one; the one that the settings name was chosen already, and programs may log in with it.
 * @returns the sign-in to print once when the password was made here, null otherwise.
 */
export async function ensureAdministrator(
  tools: Pick<Tools, 'db' | 'clock' | 'settings'>,
): Promise<{ email: string; password: string } | null> {
  if (await hasAdministrator(tools.db)) return null;
  const { ADMIN_EMAIL: email = 'admin@huruf.local', ADMIN_PASSWORD: given } = tools.settings;
  const password = given ?? newNumber(16);
  const person = {
    username: 'admin',
    email,
    password,
    fullname: 'Administrator',
    address: 'The shop',
    phoneNumber: '0',
  };
  await createUser(tools, person, 'admin', async (tx, { id }) => {
    if (given === undefined) await demandNewPassword(tx, id);
  });
  return given === undefined ? { email, password } : null;
}
