import { createTransport } from 'nodemailer';
import type { MailChange, TriedMail } from '#contract/admin/mail-settings.ts';
import { fieldWords } from '#contract/field-words.ts';
import { composeEmail, nameShop } from '#server/kit/email/email-template.ts';
import { type MailRoute, type MailServer, smtpOptions, usualSender } from '#server/kit/email/mail-route.ts';
import { readShopWords, type ShopWords } from '#server/kit/email/shop-words-queries.ts';
import type { Caller } from '#server/kit/http/caller.ts';
import { enforceRateLimit } from '#server/kit/limits/rate-limit.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { readSecrets } from '../secrets/secrets.ts';
import { readShopSettings } from '../shop-settings.ts';
import { checkServer } from './change-mail.ts';
import { serverOf } from './read-mail.ts';

/** What a mail server means by its number (RFC 5321, 4.2.3; RFC 4954, 6), in words of people. */
const ANSWERS: Record<number, string> = {
  421: 'the server is closed for now',
  450: 'the mailbox is busy',
  451: 'the server had a trouble of its own',
  454: 'the server can not check the password now',
  530: 'the server wants a user and a password, or encryption',
  534: 'the server wants another way to log in',
  535: 'user or password wrong',
  550: 'the mailbox is not to be had',
  553: 'this sender is not allowed',
  554: 'the server takes no mail from here',
};

/** What came of a try that reached no server, or broke off. */
const BREAKS: Record<string, string> = {
  ECONNREFUSED: 'Nobody listens at this server and port.',
  ENOTFOUND: 'There is no server of this name.',
  EAI_AGAIN: 'The name of the server could not be looked up.',
  EDNS: 'There is no server of this name.',
  ETIMEDOUT: 'No answer came in time. Another port, or the other kind of encryption, may be right.',
  ECONNECTION: 'The server ended the connection.',
  ECONNRESET: 'The server ended the connection.',
  ETLS: 'The connection could not be encrypted. Another port, or the other kind of encryption, may be right.',
  ESOCKET: 'The connection could not be made. Another port, or the other kind of encryption, may be right.',
  EPROTOCOL: 'Whoever listens there is no mail server.',
  ENOAUTH: 'The server lets nobody log in this way.',
};

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME/;

const withoutSecret = (text: string, secret: string) => (secret === '' ? text : text.replaceAll(secret, '•••'));

/** Longer than a mail server that works ever takes. */
const WHOLE_MS = 20_000;

/**
 * Sends one email to the caller by the mail server as entered, or by that of the environment, and returns the result.
 * No other recipient is possible. @throws Refusal too_many_requests; invalid_input.
 */
export async function tryMail(tools: Tools, caller: Caller, typed: MailChange): Promise<TriedMail> {
  await enforceRateLimit(tools, [
    { key: 'try-mail', count: 40, window_s: 3_600 },
    { key: `try-mail:${caller.id}`, count: 6, window_s: 60 },
  ]);
  const { settings } = tools;
  const { SMTP_URL, SMTP_ALLOW_PLAIN } = settings;
  const server = SMTP_URL ? { url: SMTP_URL, allowPlain: SMTP_ALLOW_PLAIN === '1' } : await serverToTry(tools, typed);
  const shop = await readShopWords(tools.db);
  const from = settings.MAIL_FROM ?? (typed.sender || usualSender(shop.name));
  const began = performance.now();
  const problem = await sendOne(server, { from, to: caller.email, publicUrl: settings.PUBLIC_URL, shop });
  const secret = 'password' in server ? server.password : '';
  return {
    isDelivered: problem === null,
    to: caller.email,
    took: Math.round(performance.now() - began),
    says: problem === null ? 'The server took it.' : describeMailProblem(problem, secret),
  };
}

async function serverToTry(tools: Tools, typed: MailChange): Promise<MailServer> {
  if (typed.host === '') refuse('invalid_input', { fields: { host: fieldWords.missing('the mail server') } });
  const [{ mail: before }, secrets] = await Promise.all([readShopSettings(tools.db), readSecrets(tools, tools.db)]);
  checkServer(typed, before, secrets);
  return serverOf(typed, typed.password || (secrets.mail?.text ?? ''));
}

type Letter = { from: MailRoute['from']; to: string; publicUrl: string; shop: ShopWords };

/** @returns what went wrong; null where the server took it. */
async function sendOne(server: MailServer | { url: string }, { from, to, publicUrl, shop }: Letter): Promise<unknown> {
  const transport = createTransport({ ...smtpOptions(server), socketTimeout: WHOLE_MS });
  const subject = 'A mail to try the settings';
  const words = composeEmail(subject, [
    `You asked ${publicUrl} for this mail. It came, so the mails of your shop leave.`,
  ]);
  const { text, html } = nameShop({ subject, ...words }, shop);
  const letter = { to, subject, text, html };
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('late'), { code: 'ETIMEDOUT' })), WHOLE_MS);
  });
  try {
    await Promise.race([transport.sendMail({ from, ...letter }), timeout]);
    return null;
  } catch (error) {
    return error;
  } finally {
    clearTimeout(timer);
    transport.close();
  }
}

type Problem = { code?: unknown; responseCode?: unknown; response?: unknown; message?: unknown; cause?: unknown };

/**
 * Why a mail did not leave, in plain words with the server's own. @param secret what may not be repeated, if the server
 * says it.
 */
export function describeMailProblem(error: unknown, secret: string): string {
  const { code, responseCode, response, message } = (error ?? {}) as Problem;
  if (typeof responseCode === 'number' && code !== 'ETLS') {
    const meaning = ANSWERS[responseCode] ?? (responseCode >= 500 ? 'no' : 'not now');
    const own = withoutSecret(String(response ?? ''), secret)
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 200);
    return `The server said: ${responseCode}, ${meaning}.${own === '' ? '' : ` Its words: “${own}”`}`;
  }
  const statement = `${String(code)} ${String(message)}`;
  if (CERTIFICATE.test(statement)) return 'The certificate of the server is not one that can be trusted for this name.';
  const known = Object.keys(BREAKS).find((name) => String(message).includes(name)) ?? String(code);
  return BREAKS[known] ?? 'The mail could not be sent, and the server said nothing of why.';
}
