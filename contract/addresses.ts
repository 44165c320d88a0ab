/**
 * Every call that a visitor or a customer makes, on one screen: its name, its verb, its path. Nothing else lives here, so
 * the browser can call by name without carrying a single schema; the schemas stand in the noun files beside this one. What
 * only the rooms of a customer or the admin area ask for is in account-addresses.ts and admin-addresses.ts, what is asked for around paying in till-addresses.ts, and what no page asks for in a
 * visitor's browser in quiet-addresses.ts, since every page of the shop carries this list.
 */
export const addresses = {
  // accounts
  logout: ['POST', '/api/auth/logout'],
  whoAmI: ['GET', '/api/auth/me'],
  exportAccount: ['GET', '/api/account/export'],

  // site
  readFeatures: ['GET', '/api/features'],
  sendMessage: ['POST', '/api/contact'],
  readPixel: ['GET', '/api/pixel'],

  // products
  listProducts: ['GET', '/api/product'],
  searchProducts: ['GET', '/api/product/search'],
  productFacets: ['GET', '/api/product/facets'],
  countLetters: ['GET', '/api/product/letters'],
  understandSearch: ['GET', '/api/product/understood'],
  productBySlug: ['GET', '/api/product/slug/:slug'],
  productById: ['GET', '/api/product/:id'],
  listEarlierLicenses: ['GET', '/api/product/:id/licenses'],
  similarProducts: ['GET', '/api/product/:id/similar'],
  likeFile: ['POST', '/api/product/like'],
  likePicture: ['POST', '/api/product/like-letters'],
  productGlyphs: ['GET', '/api/product/:id/glyphs'],
  drawGlyphs: ['GET', '/api/product/:id/glyph-sheet'],
  productFeatures: ['GET', '/api/product/:id/features'],
  productLanguages: ['GET', '/api/product/:id/languages'],
  previewProduct: ['GET', '/api/product/:id/preview.svg'],
  productSpecimen: ['GET', '/api/product/:id/specimen.pdf'],
  trialFonts: ['GET', '/api/product/:id/trial.zip'],

  // license types
  listLicenseTypes: ['GET', '/api/license-types'],
  readLicenseTerms: ['GET', '/api/license-types/:id/terms'],
  licenseTermsBySlug: ['GET', '/api/license-types/slug/:slug/terms'],
  licenseTermsPdf: ['GET', '/api/license-types/:id/terms.pdf'],

  // orders and their payment
  quoteLines: ['POST', '/api/orders/quote'],

  // subscriptions

  // documents
  orderInvoice: ['GET', '/api/orders/:id/invoice.pdf'],
  orderCreditNote: ['GET', '/api/orders/:id/credit-notes/:number.pdf'],
  licenseCertificate: ['GET', '/api/licenses/:number/certificate.pdf'],

  // deliveries
  listLibrary: ['GET', '/api/library'],
  downloadFile: ['GET', '/download/:licenseNumber/:format'],
} as const satisfies Addresses;

/** Verb and path of calls by name. */
export type Addresses = Readonly<Record<string, readonly [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string]>>;
