import { newNumber } from '#server/kit/crypto/tokens.ts';
import type { Tools } from '#server/kit/tools.ts';
import { demandNewPassword, hasAdministrator } from './queries.ts';
import { createUser } from './register.ts';

/**
 * Makes the first administrator when there is none. A password that was made here and printed opens nothing but the choice of another
 * one; the one that the settings name was chosen already, and programs may log in with it.
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
