import { legal } from '#contract/nouns/legal.ts';
import { site } from '#contract/nouns/site.ts';
import { pair, respond } from '#server/kit/http/handlers.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { presentTemplate } from './landing-template.ts';
import { newestPages } from './legal/legal-queries.ts';
import { beginLegal, factsOfSeller, publishLegal, readLegal, translateLegal } from './legal/publish-legal.ts';
import { countTemplates, pixelSetting, templateBySlug, templatesPage } from './queries.ts';
import { receiveMessage } from './receive-message.ts';
import { removePixel, savePixel } from './save-pixel.ts';
import { changeTemplate, createTemplate, removeTemplate } from './save-template.ts';

/** Who edits landing pages reads them as they were written. */
const viewerOf = (caller: { role: string } | null) =>
  caller?.role === 'admin' || caller?.role === 'bloger' ? 'staff' : 'public';

export const siteRoutes = (tools: Tools) => {
  const { db } = tools;
  return pair([...site, ...legal], {
    sendMessage: async ({ body, request }) => {
      await receiveMessage(tools, body, request.ip);
      return respond(202, { message: 'Thank you. A person reads this and answers by e-mail.' });
    },
    listLegal: async () => respond(200, await newestPages(db)),
    readLegal: async ({ params, query, caller }) =>
      respond(200, await readLegal(db, params.page, query.version, { isStaff: caller?.role === 'admin' })),
    translateLegal: async ({ params, body, caller }) =>
      respond(200, await translateLegal(tools, params.page, body, caller)),
    publishLegal: async ({ body, caller }) => respond(201, await publishLegal(tools, body, caller)),
    draftLegal: async ({ params }) =>
      respond(200, { text: beginLegal(params.page), facts: await factsOfSeller(db, tools.settings) }),
    readPixel: async () => respond(200, { pixelId: (await pixelSetting(db))?.value ?? null }),
    savePixel: async ({ body, caller }) => respond(200, { pixelId: await savePixel(tools, body.pixelId, caller) }),
    removePixel: async ({ caller }) => {
      await removePixel(tools, caller);
      return respond(204);
    },
    listLandingTemplates: async ({ query, caller }) => {
      const [rows, total] = await Promise.all([templatesPage(db, query), countTemplates(db, query.query)]);
      return respond(200, { data: rows.map((row) => presentTemplate(row, viewerOf(caller))) }, total);
    },
    landingTemplateBySlug: async ({ params, caller }) => {
      const row = (await templateBySlug(db, params.slug.normalize('NFC'))) ?? refuse('template_not_found');
      return respond(200, { data: presentTemplate(row, viewerOf(caller)) });
    },
    createLandingTemplate: async ({ body, caller }) =>
      respond(201, { data: await createTemplate(tools, body, caller) }),
    updateLandingTemplate: async ({ params, body, caller }) =>
      respond(200, { data: await changeTemplate(tools, params.id, body, caller) }),
    deleteLandingTemplate: async ({ params, caller }) => {
      await removeTemplate(tools, params.id, caller);
      return respond(204);
    },
  });
};
