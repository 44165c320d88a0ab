import { accountExport } from './account-export.ts';
import { accounts } from './accounts.ts';
import { dashboard } from './dashboard.ts';
import { deliveries } from './deliveries.ts';
import { library } from './library.ts';
import { licenseTypes } from './license-types.ts';
import { orders } from './orders.ts';
import { productLooks } from './product-looks.ts';
import { products } from './products.ts';
import { site } from './site.ts';
import { subscriptions } from './subscriptions.ts';
import { users } from './users.ts';

/** Every endpoint of the shop. */
export const endpoints = [
  ...accounts,
  ...users,
  ...site,
  ...licenseTypes,
  ...products,
  ...productLooks,
  ...orders,
  ...subscriptions,
  ...deliveries,
  ...dashboard,
  ...accountExport,
  ...library,
] as const;

type Endpoints = typeof endpoints;
/** The endpoint of a name, e.g. `EndpointOf<'listProducts'>`. */
export type EndpointOf<Name extends Endpoints[number]['name']> = Extract<Endpoints[number], { name: Name }>;
