import { fieldWords } from '#contract/field-words.ts';
import { mustExist } from '#contract/must-exist.ts';
import { verifyPassword } from '#server/kit/crypto/passwords.ts';
import { hashToken } from '#server/kit/crypto/tokens.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { readShopWords } from '#server/kit/email/shop-words-queries.ts';
import { enforceRateLimit, releaseRateLimit } from '#server/kit/limits/rate-limit.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { spendMailedCode, tryMailedCode } from '../mailed-codes/mailed-code.ts';
import { userWithPassword } from '../queries.ts';

/** Anyone who is logged in, with the token of his session. */
export type Asking = { id: number; token: string };

/**
 * Asks anyone who is logged in to prove it before something that cannot be taken back. Ten wrong answers in a quarter
 * of an hour are the most of one session: a stolen session is no way to the password, and does not lock the owner out
 * of his own.
 * For an account without a password, the code that was mailed to it stands for one (`mailAccountCode`).
 * @returns the user with the hash that was matched; what follows must still find that one in its transaction.
 * @throws Refusal password_wrong or too_many_requests.
 */
export async function checkPassword(tools: Tools, { id, token }: Asking, password: string) {
  const limits = [{ key: `password:${hashToken(token).toString('hex')}`, count: 10, window_s: 900 }];
  await enforceRateLimit(tools, limits);
  const user = (await userWithPassword(tools.db, id)) ?? refuse('unauthenticated');
  if (user.password_hash === '') await takeMailedCode(tools, { token, email: user.email }, password);
  else if (!(await verifyPassword(password, user.password_hash))) refusePassword();
  await releaseRateLimit(tools, limits);
  return user;
}

/** A code counts in the session that asked for it, and while the account has the email that it was mailed to. */
async function takeMailedCode(tools: Tools, { token, email }: { token: string; email: string }, typed: string) {
  const tried = await tryMailedCode(tools, token, typed);
  if (tried?.isRight && tried.email === email && (await spendMailedCode(tools.db, token, typed))) return;
  refuse('password_wrong', { fields: { password: fieldWords.notTheMailedCode } });
}

/** The password is not, or not any more, the right one. */
export function refusePassword(): never {
  refuse('password_wrong', { fields: { password: fieldWords.notThePassword } });
}

type Person = { username: string; fullname: string; email: string };

/** The software's own name, whatever the shop is called. */
const SOFTWARE = 'huruf';

/** Shorter ones are refused for their length already; the list begins with the most used. */
const SHORTEST = 8;

let common: Promise<ReadonlySet<string>> | undefined;

/**
 * Read when the first password is chosen: the list is some 70,000 words, which a process that is never asked does
 * without.
 */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(dictionary['passwords-common'].filter((password) => password.length >= SHORTEST).slice(0, 10_000)),
  );
  return common;
}

/** A word stays that word with this many digits and signs round it. */
const MOST_ROUND = 5;

/**
 * Refuses a password that is tried before all others: one that many people use, the name of the shop, or a name or the
 * email of anyone who it is for, also with a few digits and signs round it. That one of these stands somewhere in a
 * longer one is no harm.
 * @throws Refusal invalid_input at the field.
 */
export async function refuseGuessable(db: Tx, password: string, person: Person, field = 'password'): Promise<void> {
  const typed = password.normalize('NFKC').toLowerCase();
  const word = withoutRound(typed);
  const common = await commonPasswords();
  if (common.has(typed) || common.has(word) || isOnPattern(typed))
    refuse('invalid_input', { fields: { [field]: fieldWords.passwordCommon } });
  if (
    wordsOf(person, (await readShopWords(db)).name).some(
      (own) => own === squeeze(typed) || withoutRound(own) === squeeze(word),
    )
  )
    refuse('invalid_input', { fields: { [field]: fieldWords.passwordOwn } });
}

/** What everybody comes upon who has to change a password every month: seasons and months with a year. */
const SEASONS =
  /^(?:spring|summer|autumn|fall|winter|januar[iy]|februar[iy]|march|maret|april|may|mei|june|juni|july|juli|august|agustus|september|o[ck]tober|november|de[cs]ember|kemarau|hujan|musim|senin|selasa|rabu|kamis|jumat|sabtu|minggu|(?:mon|tues|wednes|thurs|fri|satur|sun)day)$/;
/** Rows of keys and of the alphabet, forwards and backwards. */
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
];

/** Only passwords up to this length are rejected for repetition. */
const LONGEST_REPEATED = 40;

/**
 * Whether a password follows a rule that many come upon: one piece again and again, a row of keys, a season and a year.
 */
function isOnPattern(typed: string): boolean {
  // The shortest piece that gives the whole when repeated.
  const piece = (typed + typed).indexOf(typed, 1);
  const isRepeated = (piece <= typed.length / 2 && piece <= 4) || new Set(typed).size <= 2;
  if (isRepeated && typed.length <= LONGEST_REPEATED) return true;
  const plain = squeeze(typed);
  const rows = ROWS.flatMap((row) => [row, [...row].reverse().join('')]);
  if (plain !== '' && rows.some((row) => row.repeat(2).includes(plain))) return true;
  const [, words = ''] = /^[^\p{L}]*(\p{L}+)[^\p{L}]*$/u.exec(typed) ?? [];
  return SEASONS.test(words) && /^\D*(?:(?:19|20)?\d\d)\D*$/.test(typed);
}

/** What a password is without the digits and signs before and after it; with more of them than a few it is itself. */
function withoutRound(text: string): string {
  const word = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return word !== '' && text.length - word.length <= MOST_ROUND ? word : text;
}

function wordsOf({ username, fullname, email }: Person, shop: string): string[] {
  const words = [SOFTWARE, shop, username, fullname, ...fullname.split(/\s+/), email, mustExist(email.split('@')[0])];
  return words.map((word) => squeeze(word.normalize('NFKC').toLowerCase())).filter((word) => word !== '');
}

/** Letters and digits alone, so that `rani.wibowo` is Rani Wibowo. */
function squeeze(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '');
}
