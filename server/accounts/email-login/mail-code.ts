import type { Language } from '#contract/languages/languages.ts';
import { hashToken, newToken } from '#server/kit/crypto/tokens.ts';
import { letterTo, queueEmails } from '#server/kit/email/email.ts';
import { clientNetwork } from '#server/kit/limits/client-network.ts';
import { enforceRateLimit } from '#server/kit/limits/rate-limit.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { deleteCode } from '../mailed-codes/code-queries.ts';
import { holdCode, newCode } from '../mailed-codes/mailed-code.ts';
import type { Asking } from '../password/check-password.ts';
import { userByEmail, userWithPassword } from '../queries.ts';
import { knownDevice } from '../sessions/known-device.ts';
import type { Visitor } from '../sessions/open-session.ts';
import { effectiveRole } from '../user.ts';
import { accountCodeEmail, loginCodeEmail, staffLoginEmail } from './emails.ts';

const HOUR_S = 3600;
const DAY_S = 86_400;

/**
 * How often codes are mailed: to an address, and for a network. A browser that logged in to the account before is
 * counted by itself, so that strangers can't keep its owner out.
 */
function mailLimits(email: string, network: string, known: string | null) {
  if (known !== null) return [{ key: `mail_code_device:${known}`, count: 5, window_s: HOUR_S }];
  return [
    { key: `mail_code:${network}`, count: 50, window_s: HOUR_S },
    { key: `mail_code_day:${email}`, count: 15, window_s: DAY_S },
    { key: `mail_code:${email}`, count: 5, window_s: HOUR_S },
  ];
}

/**
 * Mails a code to an address, whether or not there is an account: answer, work and time are the same. Staff get an
 * email that they need their password.
 * @param before the token of the browser's last asking, whose code is over.
 * @returns the token that binds the code to the browser.
 */
export async function mailLoginCode(
  tools: Tools,
  asked: { email: string; language?: Language | undefined },
  { ip, device, before }: Visitor & { before: string | null },
): Promise<string> {
  const { db, clock, settings } = tools;
  const email = asked.email.toLowerCase();
  const known = await knownDevice(tools, email, device);
  await enforceRateLimit(tools, mailLimits(email, clientNetwork(ip), known));
  const [holder, code] = [newToken(), newCode()];
  const ask = hashToken(holder).toString('hex');
  await db.transaction().execute(async (tx) => {
    const user = await userByEmail(tx, email);
    const isStaff = user !== undefined && effectiveRole(user.roles) !== 'customer';
    if (before !== null) await deleteCode(tx, hashToken(before));
    await holdCode(tools, tx, holder, { email: user?.email ?? asked.email, code });
    const letter = letterTo(user ?? { email: asked.email }, () =>
      isStaff
        ? staffLoginEmail(user, ask, settings.PUBLIC_URL)
        : loginCodeEmail(user ?? { email: asked.email }, { code, ask }, settings.PUBLIC_URL),
    );
    await queueEmails(tx, clock, [{ ...letter, language: asked.language }]);
  });
  return holder;
}

/** Mails a code that stands for the password of an account which has none. @throws Refusal password_set. */
export async function mailAccountCode(tools: Tools, { id, token }: Asking): Promise<void> {
  const { db, clock, settings } = tools;
  const user = (await userWithPassword(db, id)) ?? refuse('unauthenticated');
  if (user.password_hash !== '') refuse('password_set');
  await enforceRateLimit(tools, [{ key: `account_code:${id}`, count: 5, window_s: HOUR_S }]);
  const [code, ask] = [newCode(), hashToken(newToken()).toString('hex')];
  await db.transaction().execute(async (tx) => {
    await holdCode(tools, tx, token, { email: user.email, code });
    await queueEmails(tx, clock, [letterTo(user, () => accountCodeEmail(user, { code, ask }, settings.PUBLIC_URL))]);
  });
}
