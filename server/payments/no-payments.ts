import { mainProvider } from '#contract/payment-providers.ts';
import type { PaymentProvider, Unknown } from './provider.ts';

const unknown = async (): Promise<Unknown> => ({ kind: 'unknown', why: 'no payment provider is set' });

/**
 * Stands where nobody can be asked: no place was chosen, or its account is not known. It begins nothing, and what was begun stays as
 * it is until somebody can be asked again.
 */
export const noPayments: PaymentProvider = {
  name: mainProvider,
  path: '/payment/paypal',
  hasEvents: true,
  place: null,
  isSandbox: false,
  isClosed: true,
  patience_ms: 72 * 60 * 60_000,
  standing: () => ({ rest_ms: 0, answeredAgo_ms: null, failedAgo_ms: null }),
  createOrder: unknown,
  getOrder: unknown,
  capture: unknown,
  cancel: unknown,
  changeInvoice: unknown,
  getCapture: unknown,
  refund: unknown,
  getRefund: unknown,
  findDisputes: unknown,
  findTransactions: unknown,
  readEvent: unknown,
};
