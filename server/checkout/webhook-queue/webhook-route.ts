import type { FastifyInstance } from 'fastify';
import { batch } from '#server/kit/database/batch.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import type { EventHeaders, EventPointer, EventVerdict, PaymentProvider } from '#server/payments/provider.ts';
import { type KeepEvent, keepEvents } from './webhook-queries.ts';

/** Only the provider waits for the answer to an event, and it allows seconds. */
const GATHER_MS = 50;

/**
 * Where each provider tells what happened there. The body stays the bytes that came, since those are signed. Three
 * events come with each payment, so those that arrive at about the same time are written together.
 */
export function serveEvents(app: FastifyInstance, tools: OrderTools): void {
  const keep = batch((events: EventPointer[]) => keepEvents(tools.db, events, new Date(tools.clock.now())), {
    gather_ms: GATHER_MS,
  });
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const provider of tools.providers.all.filter(({ hasEvents }) => hasEvents))
      scope.post(`${provider.path}/webhook`, async (request, reply) => {
        const body = (request.body as Buffer | undefined) ?? Buffer.alloc(0);
        await receiveEvent(tools, provider.name, keep, request.headers, body);
        return reply.code(200).header('cache-control', 'no-store').send();
      });
  });
}

/**
 * Takes an event of the payment provider: its signature is checked, its ids are written down, and that is all. What
 * happened is asked of the provider itself afterwards, since a body can be forged to fit a signature that was seen
 * once.
 */
async function receiveEvent(
  { log, providers }: OrderTools,
  name: string,
  keep: KeepEvent,
  headers: EventHeaders,
  rawBody: Uint8Array,
): Promise<void> {
  const result = await whoseEvent(await providers.everywhere(name), headers, rawBody);
  if (result.kind === 'unknown') {
    log.warn({ why: result.why }, 'event could not be checked');
    refuse('unavailable');
  }
  if (result.kind === 'forged') {
    log.warn({ why: result.why }, 'event refused');
    return refuse('event_not_genuine');
  }
  const isOurs = await keep(result.pointer);
  if (!isOurs) log.info({ event: result.pointer.eventId, type: result.pointer.type }, 'event of no payment of ours');
}

/**
 * An event is genuine when it is of any account of ours, also of one where something was begun before; unknown when one
 * could not say.
 */
async function whoseEvent(modes: PaymentProvider[], headers: EventHeaders, rawBody: Uint8Array): Promise<EventVerdict> {
  let result: EventVerdict = { kind: 'forged', why: 'no webhook is set up' };
  for (const provider of modes) {
    const heard = await provider.readEvent(headers, rawBody);
    if (heard.kind === 'genuine') return heard;
    if (result.kind === 'forged') result = heard;
  }
  return result;
}
