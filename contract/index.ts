import { audit } from './admin/audit.ts';
import { adminCompanies } from './admin/companies.ts';
import { dashboard } from './admin/dashboard.ts';
import { health } from './admin/health.ts';
import { heldLicenses } from './admin/held-licenses.ts';
import { imports } from './admin/imports.ts';
import { ledger } from './admin/ledger.ts';
import { mailSettings } from './admin/mail-settings.ts';
import { mailWords } from './admin/mail-words.ts';
import { messages } from './admin/messages.ts';
import { adminOrders, orderTimeline } from './admin/orders.ts';
import { paymentSettings } from './admin/payment-settings.ts';
import { adminProducts } from './admin/products.ts';
import { adminReleases } from './admin/releases.ts';
import { reports } from './admin/reports.ts';
import { adminSearch } from './admin/search.ts';
import { settings } from './admin/settings.ts';
import { setup } from './admin/setup.ts';
import { statements } from './admin/statements.ts';
import { tracing } from './admin/tracing.ts';
import { untranslated } from './admin/untranslated.ts';
import { uploads } from './admin/uploads.ts';
import { users } from './admin/users.ts';
import { accountExport, accounts } from './nouns/accounts.ts';
import { answerProofs } from './nouns/answer-proofs.ts';
import { checkout } from './nouns/checkout.ts';
import { clients } from './nouns/clients.ts';
import { codes } from './nouns/codes.ts';
import { companies, companySeats } from './nouns/companies.ts';
import { deliveries } from './nouns/deliveries.ts';
import { designer } from './nouns/designer.ts';
import { documents } from './nouns/documents.ts';
import { emailLogin } from './nouns/email-login.ts';
import { features } from './nouns/features.ts';
import { fileChecks } from './nouns/file-checks.ts';
import { landingPictures } from './nouns/landing.ts';
import { legal } from './nouns/legal.ts';
import { library } from './nouns/library.ts';
import { licenseTerms } from './nouns/license-terms.ts';
import { licenseTypes } from './nouns/license-types.ts';
import { mailChoices } from './nouns/mail-choices.ts';
import { makers } from './nouns/makers.ts';
import { orderQuestions } from './nouns/order-questions.ts';
import { orders } from './nouns/orders.ts';
import { parts } from './nouns/parts.ts';
import { picturedFonts } from './nouns/pictured-letters.ts';
import { productDrawings } from './nouns/product-drawings.ts';
import { products } from './nouns/products.ts';
import { adminQuotes, quotes } from './nouns/quotes.ts';
import { refunds } from './nouns/refunds.ts';
import { ownReleases, releases } from './nouns/releases.ts';
import { sales } from './nouns/sales.ts';
import { secondFactor } from './nouns/second-factor.ts';
import { shop, site } from './nouns/site.ts';
import { sitePages } from './nouns/site-pages.ts';
import { subscriptions } from './nouns/subscriptions.ts';
import { transfers } from './nouns/transfers.ts';
import { withdrawnProducts } from './nouns/withdrawn-products.ts';

/** Every endpoint of the shop. */
export const endpoints = [
  ...accounts,
  ...emailLogin,
  ...secondFactor,
  ...users,
  ...settings,
  ...setup,
  ...paymentSettings,
  ...mailSettings,
  ...mailWords,
  ...mailChoices,
  ...shop,
  ...features,
  ...site,
  ...legal,
  ...sitePages,
  ...landingPictures,
  ...messages,
  ...licenseTypes,
  ...licenseTerms,
  ...makers,
  ...products,
  ...parts,
  ...picturedFonts,
  ...withdrawnProducts,
  ...productDrawings,
  ...releases,
  ...adminProducts,
  ...adminReleases,
  ...uploads,
  ...imports,
  ...heldLicenses,
  ...companies,
  ...companySeats,
  ...adminCompanies,
  ...orders,
  ...quotes,
  ...clients,
  ...adminQuotes,
  ...orderQuestions,
  ...answerProofs,
  ...codes,
  ...sales,
  ...checkout,
  ...refunds,
  ...transfers,
  ...adminOrders,
  ...orderTimeline,
  ...subscriptions,
  ...documents,
  ...deliveries,
  ...audit,
  ...ledger,
  ...statements,
  ...designer,
  ...reports,
  ...dashboard,
  ...untranslated,
  ...health,
  ...adminSearch,
  ...accountExport,
  ...library,
  ...ownReleases,
  ...tracing,
  ...fileChecks,
] as const;

type Endpoints = typeof endpoints;
export type CallName = Endpoints[number]['name'];
/** The endpoint of a name, e.g. `EndpointOf<'listProducts'>`. */
export type EndpointOf<Name extends CallName> = Extract<Endpoints[number], { name: Name }>;
