import { adminSearch } from '#contract/admin/search.ts';
import { pair, respond } from '#server/kit/http/handlers.ts';
import type { Tools } from '#server/kit/tools.ts';
import { searchOffice } from './search-admin.ts';

export const adminSearchRoutes = ({ db }: Pick<Tools, 'db'>) =>
  pair(adminSearch, {
    searchOffice: async ({ query, caller }) => respond(200, await searchOffice(db, caller, query.query, query.limit)),
  });
