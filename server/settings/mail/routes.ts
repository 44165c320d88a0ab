import { mailSettings } from '#contract/admin/mail-settings.ts';
import { pair, respond } from '#server/kit/http/handlers.ts';
import type { Tools } from '#server/kit/tools.ts';
import { changeMail } from './change-mail.ts';
import { tryMail } from './try-mail.ts';

export const mailSettingsRoutes = (tools: Tools) =>
  pair(mailSettings, {
    changeMailSettings: async ({ body, caller }) => respond(200, await changeMail(tools, caller, body)),
    tryMailSettings: async ({ body, caller }) => respond(200, await tryMail(tools, caller, body)),
  });
