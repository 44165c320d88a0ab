import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { addApiRoutes } from './api-routes.ts';
import { addApprovalRoutes } from './approval/approval-routes.ts';
import { createAccess } from './calls/access.ts';
import type { ApiContext } from './calls/answer-call.ts';
import { writeBody } from './calls/answer-call.ts';
import { createFaultPlan } from './calls/fault-plan.ts';
import { createReceivedList } from './calls/received.ts';
import { createControl } from './control/control.ts';
import { addControlRoutes } from './control/control-routes.ts';
import { openPayPalState } from './open-paypal-state.ts';
import type { Sandbox, SandboxOptions } from './options.ts';
import type { PayPalState } from './paypal-state.ts';
import { announceChanges } from './webhooks/announce.ts';
import { makeCertificate } from './webhooks/certificate.ts';
import { openWebhookQueue } from './webhooks/webhook-queue.ts';
import { addWebhookRoutes } from './webhooks/webhook-routes.ts';
import { newDebugId } from './wire/ids.ts';
import { refuse } from './wire/reply.ts';

/**
 * Builds a stand-in payment provider that speaks PayPal's wire format and moves no money. It restores its state from
 * its journal, and listens when the caller starts it; behind a proxy it expects its prefix to be stripped.
 */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const paypal = openPayPalState(options);
  const context: ApiContext = {
    paypal,
    access: createAccess(options.clientId, options.clientSecret, paypal.now),
    faults: createFaultPlan(),
    received: createReceivedList(),
    addresses: { public: trimmed(options.publicUrl), api: trimmed(options.apiUrl ?? options.publicUrl) },
    clientId: options.clientId,
    running: new Set(),
  };
  const events = options.webhook === undefined ? null : await openEvents(options.webhook, paypal, context);
  const control = createControl(paypal, context.faults, context.received, context.access, events?.queue ?? null);

  const app = fastify({
    logger: options.logger ?? false,
    bodyLimit: 1 << 18,
    routerOptions: { ignoreTrailingSlash: true },
  });
  takeTextBodies(app);
  addApiRoutes(app, context);
  addApprovalRoutes(app, paypal);
  if (options.controlSecret !== undefined) addControlRoutes(app, control, options.controlSecret);
  if (events !== null) addWebhookRoutes(app, context, events.certificate, events.queue);
  answerTheRest(app);
  app.addHook('onListen', async () => {
    context.addresses.api = options.apiUrl ?? addressOf(app);
  });
  await app.ready();

  return {
    app,
    control,
    ledger: control.ledger,
    async close() {
      await app.close();
      events?.close();
      paypal.close();
    },
  };
}

/** Starts to tell the shop what happens, signed with a certificate that is new at every start. */
async function openEvents({ url, id }: { url: string; id: string }, paypal: PayPalState, { addresses }: ApiContext) {
  const certificate = await makeCertificate('Sandbox payment house', Date.now());
  const certUrl = () => addresses.api + certificate.path;
  const queue = openWebhookQueue({ url, webhookId: id, certUrl, certificate, now: paypal.now });
  const stop = announceChanges(paypal, queue, (body) => writeBody(body, addresses, ''));
  const close = (): void => {
    stop();
    queue.close();
  };
  return { queue, certificate, close };
}

/**
 * Bodies stay text until their call reads them: PayPal's clients send JSON calls with no body at all, which is no
 * error.
 */
function takeTextBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
}

function answerTheRest(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => {
    const { status, body } = refuse('INVALID_RESOURCE_ID').reply;
    return reply.code(status).header('paypal-debug-id', newDebugId()).send(body);
  });
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const isOurs = (error.statusCode ?? 500) >= 500;
    if (isOurs) console.error('The sandbox payment sandbox failed:', error);
    request.log.error(error);
    const { status, body } = refuse(isOurs ? 'INTERNAL_SERVER_ERROR' : 'INVALID_PARAMETER_SYNTAX').reply;
    return reply
      .code(isOurs ? status : (error.statusCode ?? 400))
      .header('paypal-debug-id', newDebugId())
      .send(body);
  });
}

/** Where it listens, as the same machine reaches it. */
function addressOf(app: FastifyInstance): string {
  const { address, family, port } = app.server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

function trimmed(address: string): string {
  return address.replace(/\/+$/, '');
}
