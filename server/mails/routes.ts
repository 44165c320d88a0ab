import { mailWords } from '#contract/admin/mail-words.ts';
import { mailChoices } from '#contract/nouns/mail-choices.ts';
import { pair, respond } from '#server/kit/http/handlers.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { changeShopMail, listShopMails } from './change-mail-words.ts';
import { chooseMails, listMailChoices, stopMails } from './mail-choices.ts';
import { previewMail, sendTestOfMail } from './preview-mail.ts';

export const mailRoutes = (tools: OrderTools) => [
  ...pair(mailWords, {
    listShopMails: async () => respond(200, await listShopMails(tools)),
    changeShopMail: async ({ params, body, caller }) =>
      respond(200, await changeShopMail(tools, params.kind, body, caller)),
    previewShopMail: async ({ params, body }) => respond(200, await previewMail(tools, params.kind, body)),
    sendTestOfMail: async ({ params, body, caller }) =>
      respond(200, await sendTestOfMail(tools, params.kind, body, caller)),
  }),
  ...pair(mailChoices, {
    listMailChoices: async ({ caller }) => respond(200, await listMailChoices(tools, caller.id)),
    chooseMails: async ({ params, body, caller }) =>
      respond(200, await chooseMails(tools, caller, { ...params, ...body })),
    stopMails: async ({ body }) => respond(200, await stopMails(tools, body)),
  }),
];
