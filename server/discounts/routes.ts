import { codes } from '#contract/nouns/codes.ts';
import { sales } from '#contract/nouns/sales.ts';
import { pair, respond } from '#server/kit/http/handlers.ts';
import type { Tools } from '#server/kit/tools.ts';
import { createCode, deleteCode, presentCode, updateCode } from './change-codes.ts';
import { listDiscounts } from './discount-queries.ts';
import type { DiscountTools } from './find-discount.ts';
import { createSale, endSale, presentSale } from './run-sales.ts';
import { listSales } from './sale-queries.ts';

export const discountRoutes = (tools: Tools & DiscountTools) =>
  pair([...codes, ...sales], {
    listCodes: async ({ query }) => {
      const { rows, total } = await listDiscounts(tools.db, query, await tools.providers.environment());
      const now = new Date(tools.clock.now());
      return respond(
        200,
        rows.map((row) => presentCode(row, now)),
        total,
      );
    },
    createCode: async ({ body, caller }) => respond(201, await createCode(tools, body, caller)),
    updateCode: async ({ params, body, caller }) => respond(200, await updateCode(tools, params.id, body, caller)),
    deleteCode: async ({ params, caller }) => {
      await deleteCode(tools, params.id, caller);
      return respond(204);
    },
    listSales: async ({ query }) => {
      const { rows, total } = await listSales(tools.db, query);
      const now = new Date(tools.clock.now());
      return respond(
        200,
        rows.map((row) => presentSale(row, now)),
        total,
      );
    },
    createSale: async ({ body, caller }) => respond(201, await createSale(tools, body, caller)),
    endSale: async ({ params, caller }) => {
      await endSale(tools, params.id, caller);
      return respond(204);
    },
  });
