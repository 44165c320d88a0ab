import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findOrder } from '../orders/order.ts';
import type { PayPalState } from '../paypal-state.ts';
import type { Funding, Order } from '../records.ts';
import { approvalPage, decidedPage, endedPage, type Page, paidPage } from './approval-page.ts';
import { approveOrder, cancelAddress, FUNDINGS, returnAddress } from './decide-approval.ts';

/** The payer's side: GET /checkoutnow?token= shows the page, POST there with `decision` and `funding` decides. */
export function addApprovalRoutes(app: FastifyInstance, paypal: PayPalState): void {
  app.get('/checkoutnow', (request, reply) => {
    const order = findOrder(paypal, token(request));
    if (order === null) return showEnded(paypal, request, reply);
    return show(reply, 200, order.status === 'COMPLETED' ? paidPage(order) : approvalPage(order));
  });

  app.post('/checkoutnow', (request, reply) => {
    const order = findOrder(paypal, token(request));
    if (order === null) return showEnded(paypal, request, reply);
    const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    const funding = form.get('funding') ?? 'ok';
    const country = form.get('country')?.trim().toUpperCase() || undefined;
    switch (form.get('decision')) {
      case 'cancel':
        return goTo(reply, cancelAddress(order), 'The payment was cancelled.');
      case 'approve':
        if (!isFunding(funding) || (country && !/^[A-Z]{2}$/.test(country)))
          return show(reply, 400, approvalPage(order));
        approveOrder(paypal, order, funding, country);
        return goTo(reply, returnAddress(order), 'The payment was approved.');
      default:
        return show(reply, 400, approvalPage(order));
    }
  });
}

function token(request: FastifyRequest): string {
  const { token: value } = request.query as { token?: unknown };
  return typeof value === 'string' ? value : '';
}

function isFunding(text: string): text is Funding {
  return FUNDINGS.some((funding) => funding === text);
}

/** An order that has ended may still be known; then the page can lead back to its shop. */
function showEnded(paypal: PayPalState, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known: Order | undefined = paypal.orders.get(token(request));
  return show(reply, 404, endedPage(known ?? null));
}

/** 303 makes the browser follow with GET, so a reload of the shop's page never posts again. */
function goTo(reply: FastifyReply, address: string | null, words: string): FastifyReply {
  if (address === null) return show(reply, 200, decidedPage(words));
  return reply
    .code(303)
    .headers({ location: address, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .send();
}

function show(reply: FastifyReply, status: number, { html, policy }: Page): FastifyReply {
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    })
    .send(html);
}
