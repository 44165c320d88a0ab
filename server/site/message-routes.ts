import { messages } from '#contract/admin/messages.ts';
import { pair, respond } from '#server/kit/http/handlers.ts';
import type { Tools } from '#server/kit/tools.ts';
import { countMessages, messagesPage } from './message-queries.ts';
import { markMessage, presentMessage, removeMessage } from './messages.ts';

export const messageRoutes = (tools: Tools) =>
  pair(messages, {
    listMessages: async ({ query }) => {
      const [rows, total] = await Promise.all([messagesPage(tools.db, query), countMessages(tools.db, query)]);
      return respond(200, rows.map(presentMessage), total);
    },
    updateMessage: async ({ params, body, caller }) =>
      respond(200, await markMessage(tools, params.id, body.state, caller)),
    deleteMessage: async ({ params, caller }) => {
      await removeMessage(tools, params.id, caller);
      return respond(204);
    },
  });
