import type { Addresses } from './addresses.ts';

/** The calls around paying: few pages bring them. */
export const tillAddresses = {
  createOrder: ['POST', '/api/orders/create'],
  createPayment: ['POST', '/payment/paypal/create-payment'],
  startTransfer: ['POST', '/payment/bank-transfer/create-payment'],
  executePayment: ['GET', '/payment/paypal/execute-payment'],
  orderById: ['GET', '/api/orders/:id'],
  listOrders: ['GET', '/api/orders/list'],
  listPlans: ['GET', '/api/subscriptions/plans'],
  subscriptionStatus: ['GET', '/api/subscriptions/status'],
  renewSubscription: ['POST', '/api/subscriptions/renew'],
  createSubscription: ['POST', '/payment/subscriptions/paypal/create'],
  subscriptionSuccess: ['GET', '/payment/subscriptions/paypal/success'],
} as const satisfies Addresses;
