import { fieldsForReader } from '#contract/languages/own-words.ts';
import { type Maker, type MakerKind, makers } from '#contract/nouns/makers.ts';
import { pair, respond } from '#server/kit/http/handlers.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { changeMaker, createMaker, deleteMaker, presentMaker } from './change-makers.ts';
import { linkMakerAccount, listMakerAccounts, unlinkMakerAccount } from './link-accounts.ts';
import { countMakers, countPublicMakers, type MakerRow, publicMakers, staffMakers } from './maker-queries.ts';

const present = ({ since, translations, ...row }: MakerRow): Maker => ({
  ...row,
  ...fieldsForReader({ about: row.about }, translations),
  since: since.toISOString(),
});

export const makerRoutes = (tools: Tools) => {
  const { db } = tools;
  const list = async (kind: MakerKind, page: { page: number; limit: number }) => {
    const [rows, total] = await Promise.all([publicMakers(db, kind, page), countPublicMakers(db, kind)]);
    return respond(200, rows.map(present), total);
  };
  const bySlug = async (kind: MakerKind, slug: string) => {
    const [row] = await publicMakers(db, kind, { page: 1, limit: 1 }, slug);
    return respond(200, present(row ?? refuse('maker_not_found')));
  };
  return pair(makers, {
    listDesigners: ({ query }) => list('designer', query),
    designerBySlug: ({ params }) => bySlug('designer', params.slug),
    listFoundries: ({ query }) => list('foundry', query),
    foundryBySlug: ({ params }) => bySlug('foundry', params.slug),
    listMakers: async ({ query }) => {
      const [rows, total] = await Promise.all([staffMakers(db, query), countMakers(db, query)]);
      return respond(200, rows.map(presentMaker), total);
    },
    createMaker: async ({ body, caller }) => respond(201, await createMaker(tools, body, caller)),
    updateMaker: async ({ params, body, caller }) => respond(200, await changeMaker(tools, params.id, body, caller)),
    deleteMaker: async ({ params, caller }) => {
      await deleteMaker(tools, params.id, caller);
      return respond(204);
    },
    listMakerAccounts: async ({ params }) => respond(200, await listMakerAccounts(tools, params.id)),
    linkMakerAccount: async ({ params, body, caller }) =>
      respond(200, await linkMakerAccount(tools, params.id, body.email, caller)),
    unlinkMakerAccount: async ({ params, caller }) =>
      respond(200, await unlinkMakerAccount(tools, params.id, params.userId, caller)),
  });
};
