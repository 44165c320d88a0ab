import { setup } from '#contract/admin/setup.ts';
import { pair, respond } from '#server/kit/http/handlers.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { beginOwnShop } from './begin-own-shop.ts';
import { chooseLicenseTypes, listOffered } from './choose-license-types.ts';
import { readSetup } from './read-setup.ts';

export const setupRoutes = (tools: OrderTools) =>
  pair(setup, {
    readSetup: async () => respond(200, await readSetup(tools)),
    beginOwnShop: async ({ body, caller }) => respond(200, await beginOwnShop(tools, caller, body.confirm)),
    offeredLicenseTypes: async () => respond(200, await listOffered(tools)),
    chooseLicenseTypes: async ({ body, caller }) => respond(201, await chooseLicenseTypes(tools, body.types, caller)),
  });
