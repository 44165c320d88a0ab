import type { Tools } from '#server/kit/tools.ts';
import type { PaymentProvider } from '#server/payments/provider.ts';

/** What writing papers needs. */
export type InvoiceTools = Pick<Tools, 'settings'> & { provider: Pick<PaymentProvider, 'isSandbox'> };
