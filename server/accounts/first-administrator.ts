import { newNumber } from '#server/kit/tokens.ts';
import type { Tools } from '#server/kit/tools.ts';
import { hasAdministrator } from './queries.ts';
import { createUser } from './register.ts';

/**
 * Makes the first administrator when there is none.
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
  await createUser(tools, person, 'admin');
  return given === undefined ? { email, password } : null;
}
