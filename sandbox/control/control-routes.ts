import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Fault } from '../calls/fault-plan.ts';
import type { Account } from '../paypal-state.ts';
import type { DeliveryPolicy } from '../webhooks/webhook-queue.ts';
import { Refusal } from '../wire/reply.ts';
import type { Control } from './control.ts';

type Body = Record<string, unknown>;

/**
 * The control over HTTP, for tests that run the sandbox in another process. Every call needs `Authorization: Bearer`
 * with the secret; without a secret in the options these routes do not exist.
 */
export function addControlRoutes(app: FastifyInstance, control: Control, secret: string): void {
  const expected = digest(`Bearer ${secret}`);
  const add = (method: 'GET' | 'POST' | 'DELETE', url: string, act: (body: Body, id: string) => unknown): void => {
    app.route({
      method,
      url: `/control${url}`,
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) return reply.code(401).send();
        const { id = '' } = request.params as { id?: string };
        return actAndNotify(reply, () => act(readBody(request.body), id));
      },
    });
  };

  add('GET', '/ledger', () => control.ledger());
  add('GET', '/orders', () => control.orders());
  add('GET', '/orders/:id', (_, id) => control.order(id));
  add('POST', '/orders/:id', ({ declinesForEver }, id) => control.declineForEver(id, declinesForEver === true));
  add('GET', '/captures', () => control.captures());
  add('POST', '/captures/:id', ({ status, disputed, decidedFor, refunded_minor }, id) => {
    if (disputed === true) control.dispute(id);
    if (decidedFor !== undefined) control.decideDispute(id, decidedFor as 'BUYER' | 'SELLER');
    if (refunded_minor !== undefined) control.refund(id, Number(refunded_minor));
    if (status !== undefined) control.settleCapture(id, status as 'COMPLETED' | 'DECLINED');
  });
  add('GET', '/refunds', () => control.refunds());
  add('POST', '/refunds/:id', ({ status }, id) => control.settleRefund(id, status as 'COMPLETED'));
  add('POST', '/movements', ({ code, minor, captureId }) =>
    control.move(String(code), Number(minor), captureId === undefined ? undefined : String(captureId)),
  );
  add('GET', '/requests', () => control.requests.list());
  add('DELETE', '/requests', () => control.requests.clear());
  add('GET', '/clock', () => ({ now: new Date(control.clock.now()).toISOString() }));
  add('POST', '/clock', ({ advance_ms, set }) => {
    if (set !== undefined) control.clock.set(Date.parse(String(set)));
    if (advance_ms !== undefined) control.clock.advance(Number(advance_ms));
    return { now: new Date(control.clock.now()).toISOString() };
  });
  add('GET', '/faults', () => control.faults.list());
  add('POST', '/faults', ({ seed, ...fault }) => {
    if (seed !== undefined) control.faults.seed(Number(seed));
    if (fault.kind !== undefined) control.faults.add(fault as Fault);
    return control.faults.list();
  });
  add('DELETE', '/faults', () => control.faults.clear());
  add('POST', '/account', (settings) => control.account(settings as Partial<Account>));
  add('GET', '/webhooks', () => control.webhooks?.sent() ?? []);
  add('POST', '/webhooks', (policy) => control.webhooks?.policy(policy as Partial<DeliveryPolicy>));
  add('POST', '/webhooks/:id/resend', (_, id) => void control.webhooks?.resend(id));
  add('DELETE', '/tokens', () => control.revokeTokens());
}

function actAndNotify(reply: FastifyReply, act: () => unknown): FastifyReply {
  try {
    const result = act();
    if (result === undefined) return reply.code(204).send();
    return reply.header('content-type', 'application/json').send(JSON.stringify(result));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return reply
      .code(error.reply.status)
      .header('content-type', 'application/json')
      .send(JSON.stringify(error.reply.body));
  }
}

function readBody(body: unknown): Body {
  return typeof body === 'string' && body !== '' ? JSON.parse(body) : {};
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
