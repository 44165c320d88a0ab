import { refuse } from '#server/kit/refusal.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import type { Payment } from '../payment.ts';

/** The payment provider did not say how a payment stands: who asked is told so, and the timer asks again. */
export function couldNotAsk({ log }: Pick<OrderTools, 'log'>, payment: Pick<Payment, 'public_id'>, why: string): never {
  log.warn({ payment: payment.public_id, why }, 'how a payment stands could not be asked');
  return refuse('provider_silent');
}
