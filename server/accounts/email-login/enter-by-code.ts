import { fieldWords } from '#contract/field-words.ts';
import type { Language } from '#contract/languages/languages.ts';
import { hashToken, newNumber } from '#server/kit/crypto/tokens.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { letterTo, queueEmails } from '#server/kit/email/email.ts';
import { clientNetwork } from '#server/kit/limits/client-network.ts';
import { enforceRateLimit, releaseRateLimit } from '#server/kit/limits/rate-limit.ts';
import { noteSecurity } from '#server/kit/logs/security-log.ts';
import { Refusal, refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { endEmailChangesOf } from '../account-queries.ts';
import { spendMailedCode, tryMailedCode } from '../mailed-codes/mailed-code.ts';
import { deleteSessionsOf, endResetsOf } from '../queries.ts';
import { proveEmail } from '../receiver-queries.ts';
import { welcomeCustomer } from '../register.ts';
import { type Challenged, openChallenge } from '../second-factor/open-challenge.ts';
import { knownDevice, rememberDevice } from '../sessions/known-device.ts';
import { type LoggedIn, openSession, type Visitor } from '../sessions/open-session.ts';
import { effectiveRole, presentSessionUser } from '../user.ts';
import { passwordTakenOffEmail } from './emails.ts';
import { lockUserByEmail, takeOffPassword } from './login-queries.ts';

type Entering = Visitor & {
  /** The token of the browser that asked for the code. */
  holder: string | null;
};

/**
 * Logs in with a mailed code, once, in the browser that asked for it. Staff don't: their accounts take a password.
 * @returns a session; the wait for a code of the second factor; or that there is no account yet.
 */
export async function answerLoginCode(
  tools: Tools,
  code: string,
  entering: Entering,
): Promise<LoggedIn | Challenged | { isNew: true }> {
  const { holder, email } = await checkCode(tools, code, entering);
  const entered = await tools.db.transaction().execute(async (tx) => {
    const user = await lockUserByEmail(tx, email);
    if (!user) return null;
    if (effectiveRole(user.roles) !== 'customer') refuse('login_code_dead');
    if (!(await spendMailedCode(tx, holder, code))) refuse('login_code_dead');
    const challenged = await openChallenge({ ...tools, db: tx }, user);
    if (challenged) return challenged;
    const { password_hash } = await claimAccount(tools, tx, user, holder);
    const token = (await openSession({ ...tools, db: tx }, { ...user, password_hash })) ?? refuse('login_code_dead');
    return { user: presentSessionUser(user), token };
  });
  if (entered === null) return { isNew: true };
  if ('challenge' in entered) return entered;
  return finishLogin(tools, entered, entering);
}

type Person = { code: string; fullname: string; language?: Language | undefined };

/** Makes an account without a password for who has the code of its mailbox, and logs in. */
export async function registerByCode(
  tools: Tools,
  { code, fullname, language }: Person,
  entering: Entering,
): Promise<LoggedIn> {
  await enforceRateLimit(tools, [{ key: `register:${clientNetwork(entering.ip)}`, count: 500, window_s: 600 }]);
  const { holder, email } = await checkCode(tools, code, entering);
  const [local = 'customer'] = email.split('@');
  const make = async (username: string) => {
    let token: string | null = null;
    const person = { username, email, fullname, language, password: null, address: '', phoneNumber: '' };
    const user = await welcomeCustomer(tools, person, async (tx, { id }) => {
      if (!(await spendMailedCode(tx, holder, code))) refuse('login_code_dead');
      await proveEmail(tx, id, new Date(tools.clock.now()));
      token = await openSession({ ...tools, db: tx }, { id, roles: ['customer'], password_hash: '' });
    });
    const { id, role } = user;
    const sessionUser = { id, username, email: user.email, fullname: user.fullname, role };
    return { user: sessionUser, token: token ?? refuse('login_code_dead') };
  };
  const made = await make(local).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'username_taken') throw error;
    return make(`${local.slice(0, 55)}-${newNumber(8).toLowerCase()}`);
  });
  return finishLogin(tools, made, entering);
}

/**
 * To whom a right code was mailed. Wrong ones are counted per network and per account beside the five of each code, so
 * that asking again and again is no way to guess; those of a browser that logged in before are counted by themselves.
 * @throws Refusal login_code_elsewhere, login_code_dead, code_wrong or too_many_requests.
 */
async function checkCode(tools: Tools, code: string, { ip, device, holder }: Entering) {
  if (holder === null) refuse('login_code_elsewhere');
  try {
    await enforceRateLimit(tools, [{ key: `email_login:${clientNetwork(ip)}`, count: 100, window_s: 900 }]);
    const tried = (await tryMailedCode(tools, holder, code)) ?? refuse('login_code_dead');
    const known = await knownDevice(tools, tried.email, device);
    const limits = [
      known === null
        ? { key: `email_login:${tried.email.toLowerCase()}`, count: 15, window_s: 86_400 }
        : { key: `email_login_device:${known}`, count: 15, window_s: 900 },
    ];
    await enforceRateLimit(tools, limits);
    if (!tried.isRight) refuse('code_wrong', { fields: { code: fieldWords.notTheMailedCode } });
    await releaseRateLimit(tools, limits);
    return { holder, email: tried.email };
  } catch (error) {
    noteSecurity(tools, { kind: 'login-refused', ip, about: 'emailed code' });
    throw error;
  }
}

type Claimed = { id: number; email: string; fullname: string; password_hash: string; email_proved_at: Date | null };

/**
 * Notes that the mailbox is theirs who log in. Where nobody had shown that, a stranger may have registered the address
 * and wait for its owner: password, sessions and links that were there before end.
 * @returns the password that the account has now.
 */
async function claimAccount(
  { clock, settings }: Tools,
  tx: Tx,
  user: Claimed,
  holder: string,
): Promise<{ password_hash: string }> {
  const { id, password_hash, email_proved_at } = user;
  if (email_proved_at !== null) return { password_hash };
  const now = new Date(clock.now());
  await proveEmail(tx, id, now);
  if (password_hash === '') return { password_hash };
  await takeOffPassword(tx, id, now);
  await deleteSessionsOf(tx, id);
  await endResetsOf(tx, id, now);
  await endEmailChangesOf(tx, id, now);
  const ask = hashToken(holder).toString('hex');
  await queueEmails(tx, clock, [letterTo(user, () => passwordTakenOffEmail(user, ask, settings.PUBLIC_URL))]);
  return { password_hash: '' };
}

async function finishLogin(
  tools: Tools,
  entered: Pick<LoggedIn, 'user' | 'token'>,
  { ip, device }: Visitor,
): Promise<LoggedIn> {
  const { id } = entered.user;
  noteSecurity(tools, { kind: 'login', userId: id, ip, about: 'emailed code' });
  return { ...entered, headers: await rememberDevice(tools, id, device) };
}
