import { accountExport } from './account-export.ts';
import { accounts } from './accounts.ts';
import { orderDesk, orderTimeline } from './admin-orders.ts';
import { stock } from './admin-products.ts';
import { adminSearch } from './admin-search.ts';
import { audit } from './audit.ts';
import { checkout } from './checkout.ts';
import { dashboard } from './dashboard.ts';
import { deliveries } from './deliveries.ts';
import { papers } from './documents.ts';
import { features } from './features.ts';
import { health } from './health.ts';
import { landingPictures } from './landing-pictures.ts';
import { ledger } from './ledger.ts';
import { library } from './library.ts';
import { licenseTypes } from './license-types.ts';
import { messages } from './messages.ts';
import { orders } from './orders.ts';
import { productLooks } from './product-looks.ts';
import { products } from './products.ts';
import { refunds } from './refunds.ts';
import { secondFactor } from './second-factor.ts';
import { settings } from './settings.ts';
import { site } from './site.ts';
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
  ...checkout,
  ...refunds,
  ...orderDesk,
  ...orderTimeline,
  ...subscriptions,
  ...papers,
  ...deliveries,
  ...audit,
  ...ledger,
  ...dashboard,
  ...health,
  ...adminSearch,
  ...accountExport,
  ...library,
  ...tracing,
] as const;

type Endpoints = typeof endpoints;
/** The endpoint of a name, e.g. `EndpointOf<'listProducts'>`. */
export type EndpointOf<Name extends Endpoints[number]['name']> = Extract<Endpoints[number], { name: Name }>;
