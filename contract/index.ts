import { accountExport } from './account-export.ts';
import { accounts } from './accounts.ts';
import { audit } from './audit.ts';
import { dashboard } from './dashboard.ts';
import { deliveries } from './deliveries.ts';
import { features } from './features.ts';
import { health } from './health.ts';
import { landingPictures } from './landing-pictures.ts';
import { ledger } from './ledger.ts';
import { library } from './library.ts';
import { licenseTypes } from './license-types.ts';
import { messages } from './messages.ts';
import { officeSearch } from './office-search.ts';
import { orderDesk, orderTimeline } from './order-desk.ts';
import { orders } from './orders.ts';
import { papers } from './papers.ts';
import { productLooks } from './product-looks.ts';
import { products } from './products.ts';
import { secondFactor } from './second-factor.ts';
import { settings } from './settings.ts';
import { site } from './site.ts';
import { stock } from './stock.ts';
import { subscriptions } from './subscriptions.ts';
import { tracing } from './tracing.ts';
import { users } from './users.ts';

/** Every endpoint of the shop. */
export const endpoints = [
  ...accounts,
  ...secondFactor,
  ...users,
  ...settings,
  ...features,
  ...site,
  ...landingPictures,
  ...messages,
  ...licenseTypes,
  ...products,
  ...productLooks,
  ...stock,
  ...orders,
  ...orderDesk,
  ...orderTimeline,
  ...subscriptions,
  ...papers,
  ...deliveries,
  ...audit,
  ...ledger,
  ...dashboard,
  ...health,
  ...officeSearch,
  ...accountExport,
  ...library,
  ...tracing,
] as const;

type Endpoints = typeof endpoints;
/** The endpoint of a name, e.g. `EndpointOf<'listProducts'>`. */
export type EndpointOf<Name extends Endpoints[number]['name']> = Extract<Endpoints[number], { name: Name }>;
