import { accountAddresses } from './account-addresses.ts';
import type { Addresses } from './addresses.ts';
import { quietAddresses } from './quiet-addresses.ts';

/** Every call of the admin area; only its pages bring this list. */
const adminAddresses = {
  // site
  savePixel: ['POST', '/api/pixel/save'],
  removePixel: ['DELETE', '/api/pixel'],
  switchFeature: ['PUT', '/api/features/:name'],
  keepLandingPicture: ['POST', '/api/landing-page/pictures'],
  landingPicture: ['GET', '/api/landing-page/pictures/:key.webp'],
  listMessages: ['GET', '/api/messages'],
  updateMessage: ['PUT', '/api/messages/:id'],
  deleteMessage: ['DELETE', '/api/messages/:id'],
  listLandingTemplates: ['GET', '/api/landing-page'],
  createLandingTemplate: ['POST', '/api/landing-page'],
  updateLandingTemplate: ['PUT', '/api/landing-page/:id'],
  deleteLandingTemplate: ['DELETE', '/api/landing-page/:id'],

  // users, for administrators
  createUser: ['POST', '/api/users/register'],
  listUsers: ['GET', '/api/users'],
  updateUser: ['PUT', '/api/users/:id'],
  deleteUser: ['DELETE', '/api/users/:id'],
  listUserSessions: ['GET', '/api/users/:id/sessions'],
  endUserSessions: ['DELETE', '/api/users/:id/sessions'],
  takeOffSecondFactor: ['DELETE', '/api/users/:id/second-factor'],

  // the settings of the shop
  readSettings: ['GET', '/api/settings'],
  changeSettings: ['PUT', '/api/settings/:section'],
  publishLegal: ['PUT', '/api/settings/legal'],
  editedPages: ['GET', '/api/settings/pages'],
  draftPages: ['PUT', '/api/settings/pages'],
  publishPages: ['POST', '/api/settings/pages/publish'],
  undoPages: ['POST', '/api/settings/pages/undo'],
  draftLegal: ['GET', '/api/legal/:page/draft'],
  changeRefundSettings: ['PUT', '/api/settings/refunds'],
  changePaymentSettings: ['PUT', '/api/settings/payments'],
  tryPaymentSettings: ['POST', '/api/settings/payments/try'],
  changeMailSettings: ['PUT', '/api/settings/mail'],
  tryMailSettings: ['POST', '/api/settings/mail/try'],
  changeIdentity: ['PUT', '/api/settings/identity'],
  changeSeller: ['PUT', '/api/settings/seller'],
  changeTax: ['PUT', '/api/settings/tax'],
  changeOpening: ['PUT', '/api/settings/opening'],
  takeShopKey: ['POST', '/api/settings/opening/key'],

  // products
  listStock: ['GET', '/api/product/admin/list'],
  uploadFile: ['POST', '/api/product/upload-file'],
  checkFontTable: ['POST', '/api/product/check-table'],
  addProduct: ['POST', '/api/product/add'],
  updateProduct: ['PUT', '/products/:id'],
  compareUpload: ['POST', '/api/product/:id/releases/compare'],
  changeProducts: ['POST', '/api/product/bulk'],
  prepareProduct: ['POST', '/api/product/:id/prepare'],
  productFile: ['GET', '/api/product/:id/originals/:format'],
  productPicture: ['GET', '/api/product/:id/picture.webp'],
  deleteProduct: ['DELETE', '/api/product/:id'],

  // designers and foundries
  listMakers: ['GET', '/api/makers'],
  createMaker: ['POST', '/api/makers'],
  updateMaker: ['PUT', '/api/makers/:id'],
  deleteMaker: ['DELETE', '/api/makers/:id'],
  listShares: ['GET', '/api/makers/:id/shares'],
  setShares: ['POST', '/api/makers/:id/shares'],

  // license types
  createLicenseType: ['POST', '/api/license-types'],
  updateLicenseType: ['PUT', '/api/license-types/:id'],
  deleteLicenseType: ['DELETE', '/api/license-types/:id'],
  soldLicenseTerms: ['GET', '/api/license-types/:id/terms/sold'],
  publishLicenseTerms: ['POST', '/api/license-types/:id/terms'],
  assignLicense: ['POST', '/api/license-types/assign-license'],
  unassignLicense: ['DELETE', '/api/license-types/assign-license'],

  // orders and their payment
  listAllOrders: ['GET', '/api/orders/admin/list'],
  exportOrders: ['GET', '/api/orders/admin/export.csv'],
  orderTimeline: ['GET', '/api/orders/:id/timeline'],
  syncOrder: ['POST', '/api/orders/:id/sync'],
  receiveTransfer: ['POST', '/api/orders/:id/transfer/received'],
  returnTransfer: ['POST', '/api/orders/:id/transfer/sent-back'],
  refundOrder: ['POST', '/api/orders/:id/refund'],

  // subscriptions
  createPlan: ['POST', '/api/subscriptions/admin/plans'],
  updatePlan: ['PUT', '/api/subscriptions/plans/:id'],
  deletePlan: ['DELETE', '/api/subscriptions/plans/:id'],
  refundSubscription: ['POST', '/api/subscriptions/:id/refund'],
  listSubscriptions: ['GET', '/api/subscriptions/admin/subscriptions'],

  // ledger
  readLedger: ['GET', '/api/ledger'],
  listLedgerEntries: ['GET', '/api/ledger/entries'],
  exportLedger: ['GET', '/api/ledger/export.csv'],
  readTaxQuarter: ['GET', '/api/ledger/tax'],
  exportTaxQuarter: ['GET', '/api/ledger/tax.csv'],
  closeLedgerMonth: ['POST', '/api/ledger/months/:month/close'],
  matchLedger: ['POST', '/api/ledger/match'],
  listDifferences: ['GET', '/api/ledger/differences'],
  readStatements: ['GET', '/api/ledger/statements'],
  statementTable: ['GET', '/api/ledger/statements/:id/statement.csv'],
  statementPdf: ['GET', '/api/ledger/statements/:id/statement.pdf'],
  repairDifference: ['POST', '/api/ledger/differences/:id/repair'],
  settleDifference: ['POST', '/api/ledger/differences/:id/settle'],

  // audit
  listChanges: ['GET', '/api/audit'],
  listSecurityEvents: ['GET', '/api/audit/security'],

  // the search of the bar
  searchAdmin: ['GET', '/api/office/search'],

  // setup
  readSetup: ['GET', '/api/setup'],
  beginOwnShop: ['POST', '/api/setup/own-shop'],
  offeredLicenseTypes: ['GET', '/api/setup/license-types'],
  chooseLicenseTypes: ['POST', '/api/setup/license-types'],
  // health
  healthReport: ['GET', '/api/health/report'],

  // dashboard
  dashboard: ['GET', '/api/dashboard'],
  listWaiting: ['GET', '/api/dashboard/waiting'],

  // deliveries
  importLicenses: ['POST', '/api/imports/licenses'],
  traceFile: ['POST', '/api/licenses/trace'],
  listMails: ['GET', '/api/mails'],
  readMail: ['GET', '/api/mails/:id'],
  resendMail: ['POST', '/api/mails/:id/resend'],
} as const satisfies Addresses;

/** Every call there is. */
export const everyAddress = { ...quietAddresses, ...accountAddresses, ...adminAddresses };

export type CallName = keyof typeof everyAddress;
