import { adminSearch } from '#contract/admin/search.ts';
import { pair, respond } from '#server/kit/http/handlers.ts';
import type { Tools } from '#server/kit/tools.ts';
import { searchAdmin } from './search-admin.ts';

export const adminSearchRoutes = ({ db }: Pick<Tools, 'db'>) =>
  pair(adminSearch, {
    searchAdmin: async ({ query, caller }) => respond(200, await searchAdmin(db, caller, query.query, query.limit)),
  });
