/**
 * Every call of the shop on one screen: its name, its verb, its path. Nothing else lives here, so the browser
 * can call by name without carrying a single schema; the schemas stand in the noun files beside this one.
 */
export const addresses = {
  // accounts
  registerCustomer: ['POST', '/api/users/customers/register'],
  login: ['POST', '/api/auth/login'],
  logout: ['POST', '/api/auth/logout'],
  whoAmI: ['GET', '/api/auth/me'],
  forgotPassword: ['POST', '/api/auth/forgot-password'],
  resetPassword: ['POST', '/api/auth/reset-password'],
  readAccount: ['GET', '/api/account'],
  updateAccount: ['PUT', '/api/account'],
  deleteAccount: ['DELETE', '/api/account'],
  changeEmail: ['POST', '/api/account/email'],
  confirmEmail: ['POST', '/api/account/email/confirm'],
  changePassword: ['POST', '/api/account/password'],
  listSessions: ['GET', '/api/account/sessions'],
  endSessions: ['DELETE', '/api/account/sessions'],
  exportAccount: ['GET', '/api/account/export'],

  // site
  sendMessage: ['POST', '/api/contact'],
  readPixel: ['GET', '/api/pixel'],
  savePixel: ['POST', '/api/pixel/save'],
  listLandingTemplates: ['GET', '/api/landing-page'],
  landingTemplateBySlug: ['GET', '/api/landing-page/slug/:slug'],
  createLandingTemplate: ['POST', '/api/landing-page'],
  updateLandingTemplate: ['PUT', '/api/landing-page/:id'],
  deleteLandingTemplate: ['DELETE', '/api/landing-page/:id'],

  // users, for administrators
  createUser: ['POST', '/api/users/register'],
  listUsers: ['GET', '/api/users'],
  updateUser: ['PUT', '/api/users/:id'],
  deleteUser: ['DELETE', '/api/users/:id'],

  // products
  listProducts: ['GET', '/api/product'],
  searchProducts: ['GET', '/api/product/search'],
  productFacets: ['GET', '/api/product/facets'],
  countLetters: ['GET', '/api/product/letters'],
  productBySlug: ['GET', '/api/product/slug/:slug'],
  productById: ['GET', '/api/product/:id'],
  deleteProduct: ['DELETE', '/api/product/:id'],
  similarProducts: ['GET', '/api/product/:id/similar'],
  productGlyphs: ['GET', '/api/product/:id/glyphs'],
  drawGlyphs: ['GET', '/api/product/:id/glyph-sheet'],
  productFeatures: ['GET', '/api/product/:id/features'],
  productLanguages: ['GET', '/api/product/:id/languages'],
  previewProduct: ['GET', '/api/product/:id/preview.svg'],
  shareProduct: ['GET', '/api/product/:id/share.png'],
  listProductAddresses: ['GET', '/api/product/addresses'],

  // license types
  listLicenseTypes: ['GET', '/api/license-types'],
  createLicenseType: ['POST', '/api/license-types'],
  updateLicenseType: ['PUT', '/api/license-types/:id'],
  deleteLicenseType: ['DELETE', '/api/license-types/:id'],
  assignLicense: ['POST', '/api/license-types/assign-license'],
  unassignLicense: ['DELETE', '/api/license-types/assign-license'],

  // orders and their payment
  createOrder: ['POST', '/api/orders/create'],
  quoteLines: ['POST', '/api/orders/quote'],
  listOrders: ['GET', '/api/orders/list'],
  listAllOrders: ['GET', '/api/orders/admin/list'],
  orderById: ['GET', '/api/orders/:id'],
  syncOrder: ['POST', '/api/orders/:id/sync'],
  refundOrder: ['POST', '/api/orders/:id/refund'],
  createPayment: ['POST', '/payment/paypal/create-payment'],
  returnFromProvider: ['GET', '/payment/paypal/return'],
  cancelAtProvider: ['GET', '/payment/paypal/cancel'],
  executePayment: ['GET', '/payment/paypal/execute-payment'],

  // subscriptions
  listPlans: ['GET', '/api/subscriptions/plans'],
  createPlan: ['POST', '/api/subscriptions/admin/plans'],
  updatePlan: ['PUT', '/api/subscriptions/plans/:id'],
  deletePlan: ['DELETE', '/api/subscriptions/plans/:id'],
  subscriptionStatus: ['GET', '/api/subscriptions/status'],
  renewSubscription: ['POST', '/api/subscriptions/renew'],
  refundSubscription: ['POST', '/api/subscriptions/:id/refund'],
  listSubscriptions: ['GET', '/api/subscriptions/admin/subscriptions'],
  listOwnSubscriptions: ['GET', '/api/subscriptions/mine'],
  createSubscription: ['POST', '/payment/subscriptions/paypal/create'],
  subscriptionSuccess: ['GET', '/payment/subscriptions/paypal/success'],

  // dashboard
  dashboard: ['GET', '/api/dashboard'],

  // deliveries
  listLicenses: ['GET', '/api/licenses'],
  sumLicenses: ['GET', '/api/licenses/totals'],
  listLibrary: ['GET', '/api/library'],
  listLibraryPlans: ['GET', '/api/library/plans'],
  downloadFile: ['GET', '/download/:licenseNumber/:format'],
  listMails: ['GET', '/api/mails'],
  readMail: ['GET', '/api/mails/:id'],
} as const satisfies Record<string, readonly [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string]>;

export type CallName = keyof typeof addresses;
