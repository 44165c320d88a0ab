import type { MailChange, MailSettings } from '#contract/admin/mail-settings.ts';
import { fieldWords } from '#contract/field-words.ts';
import type { Caller } from '#server/kit/http/caller.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { changeSection } from '../change-settings.ts';
import { readSecrets, type Secrets } from '../secrets/secrets.ts';
import { type OwnSettings, readShopSettings } from '../shop-settings.ts';
import { presentMail } from './read-mail.ts';

/** Sets how mails leave. What the environment sets stays as it is. @throws Refusal invalid_input. */
export async function changeMail(tools: Tools, caller: Caller, change: MailChange): Promise<MailSettings> {
  const { password, ...after } = change;
  const [{ mail: before }, secrets] = await Promise.all([readShopSettings(tools.db), readSecrets(tools, tools.db)]);
  checkServer(change, before, secrets);
  const secretsToKeep = after.host === '' || after.user === '' ? { mail: '' } : password ? { mail: password } : {};
  await changeSection(tools, caller, 'mail', after, { secrets: secrets.mail || password ? secretsToKeep : {} });
  return presentMail(tools);
}

const LOOPBACK = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[?::1\]?)$/;

/**
 * A password is only sent to the server and for the user that it was entered for: a change of either requires entering
 * it again, so that it can't be stolen by setting another server. It is never sent unencrypted except to this machine.
 * @throws Refusal invalid_input.
 */
export function checkServer(change: MailChange, before: OwnSettings['mail'], secrets: Secrets): void {
  const { host, port, security, user, password } = change;
  if (host === '') return;
  const fields: Record<string, string> = {};
  if (security === 'none' && !LOOPBACK.test(host)) fields.security = fieldWords.mailLocal;
  const isSame = host === before.host && port === before.port && security === before.security && user === before.user;
  if (user !== '' && !password && !(secrets.mail && isSame))
    fields.password = secrets.mail ? fieldWords.mailPassword : fieldWords.missing('the password of the mail server');
  if (Object.keys(fields).length > 0) refuse('invalid_input', { fields });
}
