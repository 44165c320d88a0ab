import { createTransport } from 'nodemailer';
import type { MailChange, TriedMail } from '#contract/admin/mail-settings.ts';
import { fieldWords } from '#contract/field-words.ts';
import { composeEmail } from '#server/kit/email/email-template.ts';
import { type MailRoute, type MailServer, smtpOptions, usualSender } from '#server/kit/email/mail-route.ts';
import { nameShop } from '#server/kit/email/name-shop.ts';
import { readShopWords, type ShopWords } from '#server/kit/email/shop-words-queries.ts';
import type { Caller } from '#server/kit/http/caller.ts';
import { enforceRateLimit } from '#server/kit/limits/rate-limit.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { readSecrets } from '../secrets/secrets.ts';
import { readShopSettings } from '../shop-settings.ts';
import { checkServer } from './change-mail.ts';
import { serverOf } from './read-mail.ts';
import { sayMailTrouble } from './say-mail-trouble.ts';

/** Longer than a mail server that works ever takes. */
const WHOLE_MS = 20_000;

/**
 * Sends one mail to the caller by the server as it is typed, or by that of the environment, and says what became of it. Nothing else is
 * tried, and nobody else can be written to. @throws Refusal too_many_requests; invalid_input.
 */
export async function tryMail(tools: Tools, caller: Caller, typed: MailChange): Promise<TriedMail> {
  await enforceRateLimit(tools, [
    { key: 'try-mail', count: 40, window_s: 3_600 },
    { key: `try-mail:${caller.id}`, count: 6, window_s: 60 },
  ]);
  const { settings } = tools;
  const server = settings.SMTP_URL ? { url: settings.SMTP_URL } : await serverToTry(tools, typed);
  const shop = await readShopWords(tools.db);
  const from = settings.MAIL_FROM ?? (typed.sender || usualSender(shop.name));
  const began = performance.now();
  const trouble = await sendOne(server, { from, to: caller.email, publicUrl: settings.PUBLIC_URL, shop });
  const secret = 'password' in server ? server.password : '';
  return {
    isDelivered: trouble === null,
    to: caller.email,
    took: Math.round(performance.now() - began),
    says: trouble === null ? 'The server took it.' : sayMailTrouble(trouble, secret),
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
  const { text, html } = nameShop({ about: '', to, subject, ...words }, shop);
  const letter = { to, subject, text, html };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('late'), { code: 'ETIMEDOUT' })), WHOLE_MS);
  });
  try {
    await Promise.race([transport.sendMail({ from, ...letter }), late]);
    return null;
  } catch (error) {
    return error;
  } finally {
    clearTimeout(timer);
    transport.close();
  }
}
