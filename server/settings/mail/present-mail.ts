import type { MailSettings } from '#contract/admin/mail-settings.ts';
import { usualSender } from '#server/kit/email/mail-route.ts';
import type { Tools } from '#server/kit/tools.ts';
import { maskOutside, maskSecret, readSecrets } from '../secrets/secrets.ts';
import { readShopSettings } from '../shop-settings.ts';

/** How mails leave, as its owner may see it: no password, but whether there is one and who wrote it. */
export async function presentMail(tools: Pick<Tools, 'db' | 'settings' | 'settingsKey'>): Promise<MailSettings> {
  const { SMTP_URL, MAIL_FROM } = tools.settings;
  const [{ mail, identity }, secrets] = await Promise.all([readShopSettings(tools.db), readSecrets(tools, tools.db)]);
  const usual = usualSender(identity.name);
  const sender = MAIL_FROM ?? (mail.sender || `${usual.name} <${usual.address}>`);
  const outside = [...(SMTP_URL ? (['server'] as const) : []), ...(MAIL_FROM ? (['sender'] as const) : [])];
  if (SMTP_URL) return { ...mail, ...readUrl(SMTP_URL), goesBy: 'server', sender, outside };
  return {
    ...mail,
    goesBy: mail.host === '' ? 'files' : 'server',
    password: maskSecret(secrets.mail, 'password'),
    sender,
    outside,
  };
}

/** The address of a mail server, part by part. */
function readUrl(address: string): Pick<MailSettings, 'host' | 'port' | 'security' | 'user' | 'password'> {
  const { protocol, hostname, port, username, password } = new URL(address);
  const isTls = protocol === 'smtps:';
  return {
    host: hostname,
    port: Number(port) || (isTls ? 465 : 587),
    security: isTls ? 'tls' : 'starttls',
    user: decodeURIComponent(username),
    password: password === '' ? null : maskOutside(decodeURIComponent(password), 'password'),
  };
}
