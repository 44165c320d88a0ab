import { sitePages } from '#contract/nouns/site-pages.ts';
import { pair, respond } from '#server/kit/http/handlers.ts';
import type { Tools } from '#server/kit/tools.ts';
import {
  draftedPages,
  draftPages,
  editedPages,
  publishPages,
  renewPreviewKey,
  shownPages,
  undoPages,
} from './edit-pages.ts';

export const sitePageRoutes = (tools: Tools) =>
  pair(sitePages, {
    readPages: async () => respond(200, await shownPages(tools)),
    readDraftPages: async ({ params }) => respond(200, await draftedPages(tools, params.key)),
    editedPages: async () => respond(200, await editedPages(tools)),
    renewPreviewKey: async ({ caller }) => respond(200, await renewPreviewKey(tools, caller)),
    draftPages: async ({ body, caller }) => respond(200, await draftPages(tools, caller, body)),
    publishPages: async ({ caller }) => respond(200, await publishPages(tools, caller)),
    undoPages: async ({ caller }) => respond(200, await undoPages(tools, caller)),
  });
