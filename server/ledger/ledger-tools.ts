import type { OrderTools } from '#server/orders/order-tools.ts';

/** What keeping the books needs. */
export type LedgerTools = Pick<OrderTools, 'db' | 'clock' | 'settings' | 'log' | 'providers' | 'readOwnSettings'>;
