import { refuse } from '#server/kit/refusal.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import type { EventHeaders, PaymentProvider } from '#server/payments/provider.ts';
import type { KeepEvent } from './webhook-queries.ts';

/**
 * Takes an event of the payment provider: its signature is checked, its ids are written down, and that is all. What happened is
 * asked of the provider itself afterwards, since a body can be forged to fit a signature that was seen once.
 */
export async function receiveEvent(
  { log }: OrderTools,
  provider: PaymentProvider,
  keep: KeepEvent,
  headers: EventHeaders,
  rawBody: Uint8Array,
): Promise<void> {
  const said = await provider.readEvent(headers, rawBody);
  if (said.kind === 'unknown') {
    log.warn({ why: said.why }, 'event could not be checked');
    refuse('unavailable');
  }
  if (said.kind === 'forged') {
    log.warn({ why: said.why }, 'event refused');
    return refuse('event_not_genuine');
  }
  const isOurs = await keep(said.pointer);
  if (!isOurs) log.info({ event: said.pointer.eventId, type: said.pointer.type }, 'event of no payment of ours');
}
