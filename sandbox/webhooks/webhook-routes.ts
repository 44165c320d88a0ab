import type { FastifyInstance } from 'fastify';
import { type ApiContext, answerCall } from '../calls/answer-call.ts';
import { type Effect, shown } from '../calls/call.ts';
import { readObject, readText } from '../wire/read-fields.ts';
import { refuse } from '../wire/reply.ts';
import type { SealedCertificate } from './certificate.ts';
import { isSigned } from './certificate.ts';
import type { WebhookQueue } from './webhook-queue.ts';

/**
 * The certificate that signs events, PayPal's call that checks a signature for a shop that cannot, and the one that
 * says where events go.
 */
export function addWebhookRoutes(
  app: FastifyInstance,
  context: ApiContext,
  { path, pem }: SealedCertificate,
  queue: WebhookQueue,
): void {
  app.get(path, (_request, reply) => reply.type('application/x-pem-file').send(pem));
  app.post('/v1/notifications/verify-webhook-signature', (request, reply) => {
    return answerCall(context, 'verify', verifyWith(pem), request, reply);
  });
  app.get('/v1/notifications/webhooks/:id', (request, reply) => {
    const show: Effect = (_house, { id }) => {
      if (id !== queue.webhookId) throw refuse('INVALID_RESOURCE_ID');
      return shown({ id, url: queue.policy({}).url, event_types: [{ name: '*' }] });
    };
    return answerCall(context, 'webhook', show, request, reply);
  });
}

/** The event is checked as JSON written without spaces, which is how the sandbox sends it. */
function verifyWith(pem: string): Effect {
  return (_house, { body }) => {
    const fields = readObject(body, '') ?? {};
    const event = readObject(fields.webhook_event, '/webhook_event');
    if (event === undefined) throw refuse('MISSING_REQUIRED_PARAMETER', '/webhook_event');
    const text = (name: string): string => {
      const value = readText(fields[name], `/${name}`, 1000);
      if (value === undefined) throw refuse('MISSING_REQUIRED_PARAMETER', `/${name}`);
      return value;
    };
    const transmission = {
      id: text('transmission_id'),
      time: text('transmission_time'),
      signature: text('transmission_sig'),
      certUrl: text('cert_url'),
      algorithm: text('auth_algo'),
    };
    const isGood = isSigned(JSON.stringify(event), text('webhook_id'), transmission, pem);
    return shown({ verification_status: isGood ? 'SUCCESS' : 'FAILURE' });
  };
}
