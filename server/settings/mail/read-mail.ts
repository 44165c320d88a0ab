import type { MailSettings } from '#contract/admin/mail-settings.ts';
import type { Settings } from '#server/kit/config/settings.ts';
import { type MailRoute, type MailServer, type ReadMailRoute, usualSender } from '#server/kit/email/mail-route.ts';
import type { Tools } from '#server/kit/tools.ts';
import { maskOutside, maskSecret, readSecrets, type Secrets } from '../secrets/secrets.ts';
import { type OwnSettings, readShopSettings } from '../shop-settings.ts';

type ReadingTools = Pick<Tools, 'db' | 'settings' | 'settingsKey' | 'freshness'>;

/** The settings of mail by which none can leave: the key of this shop does not open the password. */
export class MailLocked extends Error {
  constructor() {
    super('The password of the mail server was sealed with another settings key.');
  }
}

/**
 * Reads how mails leave; the database is asked once for every version of what the shop shows, which a change of the
 * settings raises too.
 */
export function createMailReader(tools: ReadingTools): ReadMailRoute {
  let known: { version: number; route: MailRoute } | null = null;
  return async () => {
    const version = tools.freshness.version();
    if (known?.version !== version) known = { version, route: await readMailRoute(tools) };
    return known.route;
  };
}

async function readMailRoute(tools: ReadingTools): Promise<MailRoute> {
  const [{ mail, identity }, secrets] = await Promise.all([readShopSettings(tools.db), readSecrets(tools, tools.db)]);
  return routeOf(tools.settings, { ...mail, shop: identity.name }, secrets);
}

/** How mails leave by the environment, which wins, and by what the owner set. @throws MailLocked. */
export function routeOf(
  { SMTP_URL, SMTP_ALLOW_PLAIN, MAIL_FROM }: Settings,
  own: OwnSettings['mail'] & { shop: string },
  secrets: Secrets,
): MailRoute {
  const from = MAIL_FROM ?? (own.sender || usualSender(own.shop));
  if (SMTP_URL) return { from, server: { url: SMTP_URL, allowPlain: SMTP_ALLOW_PLAIN === '1' } };
  if (own.host === '') return { from, server: null };
  if (secrets.mail && secrets.mail.text === null) throw new MailLocked();
  return { from, server: serverOf(own, secrets.mail?.text ?? '') };
}

export const serverOf = ({ host, port, security, user }: OwnSettings['mail'], password: string): MailServer => ({
  host,
  port,
  security,
  user,
  password,
});

/** How mails leave, as its owner may see it: no password, but whether there is one and who wrote it. */
export async function presentMail(tools: Pick<Tools, 'db' | 'settings' | 'settingsKey'>): Promise<MailSettings> {
  const { SMTP_URL, SMTP_ALLOW_PLAIN, MAIL_FROM } = tools.settings;
  const [{ mail, identity }, secrets] = await Promise.all([readShopSettings(tools.db), readSecrets(tools, tools.db)]);
  const usual = usualSender(identity.name);
  const sender = MAIL_FROM ?? (mail.sender || `${usual.name} <${usual.address}>`);
  const outside = [...(SMTP_URL ? (['server'] as const) : []), ...(MAIL_FROM ? (['sender'] as const) : [])];
  if (SMTP_URL) return { ...mail, ...readUrl(SMTP_URL, SMTP_ALLOW_PLAIN === '1'), goesBy: 'server', sender, outside };
  return {
    ...mail,
    goesBy: mail.host === '' ? 'files' : 'server',
    password: maskSecret(secrets.mail, 'password'),
    sender,
    outside,
  };
}

/** The address of a mail server, part by part. */
function readUrl(
  address: string,
  allowPlain: boolean,
): Pick<MailSettings, 'host' | 'port' | 'security' | 'user' | 'password'> {
  const { protocol, hostname, port, username, password } = new URL(address);
  const isTls = protocol === 'smtps:';
  return {
    host: hostname,
    port: Number(port) || (isTls ? 465 : 587),
    security: isTls ? 'tls' : allowPlain ? 'none' : 'starttls',
    user: decodeURIComponent(username),
    password: password === '' ? null : maskOutside(decodeURIComponent(password), 'password'),
  };
}
