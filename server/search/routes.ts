import { officeSearch } from '#contract/admin-search.ts';
import { answer, pair } from '#server/kit/http/handlers.ts';
import type { Tools } from '#server/kit/tools.ts';
import { searchOffice } from './search-admin.ts';

export const officeSearchRoutes = ({ db }: Pick<Tools, 'db'>) =>
  pair(officeSearch, {
    searchOffice: async ({ query, caller }) => answer(200, await searchOffice(db, caller, query.query, query.limit)),
  });
