import { type Addresses, addresses } from './addresses.ts';
import { tillAddresses } from './till-addresses.ts';

/** The calls that only the rooms of a customer make, and the pages that lead there: names, verbs and paths as in addresses.ts. */
const ownAddresses = {
  // accounts
  login: ['POST', '/api/auth/login'],
  answerSecondFactor: ['POST', '/api/auth/second-factor'],
  readAccount: ['GET', '/api/account'],
  updateAccount: ['PUT', '/api/account'],
  deleteAccount: ['DELETE', '/api/account'],
  changeEmail: ['POST', '/api/account/email'],
  confirmEmail: ['POST', '/api/account/email/confirm'],
  undoEmail: ['POST', '/api/account/email/undo'],
  changePassword: ['POST', '/api/account/password'],
  listSessions: ['GET', '/api/account/sessions'],
  endSessions: ['DELETE', '/api/account/sessions'],
  forgotPassword: ['POST', '/api/auth/forgot-password'],
  resetPassword: ['POST', '/api/auth/reset-password'],
  registerCustomer: ['POST', '/api/users/customers/register'],

  // the second factor
  confirmIdentity: ['POST', '/api/auth/confirm'],
  readSecondFactor: ['GET', '/api/account/second-factor'],
  beginSecondFactor: ['POST', '/api/account/second-factor'],
  finishSecondFactor: ['POST', '/api/account/second-factor/finish'],
  renewRecoveryCodes: ['POST', '/api/account/second-factor/recovery-codes'],
  switchOffSecondFactor: ['DELETE', '/api/account/second-factor'],

  // bank transfers
  startTransferOfPlan: ['POST', '/payment/subscriptions/bank-transfer/create'],
  returnFromTransfer: ['GET', '/payment/bank-transfer/return'],
  orderTransfer: ['GET', '/api/orders/:id/transfer'],
  transferInvoice: ['GET', '/api/orders/:id/transfer.pdf'],

  // subscriptions, documents and deliveries
  correctInvoice: ['PUT', '/api/orders/:id/invoice'],
  updateLicense: ['PUT', '/api/licenses/:number'],
  nameDomains: ['PUT', '/api/licenses/:number/domains'],
  listReleases: ['GET', '/api/product/:id/releases'],
  releaseChanges: ['GET', '/api/product/:id/releases/:release/changes'],
  sumLicenses: ['GET', '/api/licenses/totals'],
  listLibraryPlans: ['GET', '/api/library/plans'],
  listLicenses: ['GET', '/api/licenses'],
  listOwnSubscriptions: ['GET', '/api/subscriptions/mine'],
} as const satisfies Addresses;

/** Every call of a visitor or a customer. */
export const accountAddresses = { ...addresses, ...tillAddresses, ...ownAddresses };
