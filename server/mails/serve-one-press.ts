import type { FastifyInstance } from 'fastify';
import { mailTopics } from '#contract/mail-kinds.ts';
import { SECURITY_HEADERS } from '#server/kit/http/security-headers.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { stopMails } from './mail-choices.ts';

type Asked = { Params: { topic: string; account: string }; Querystring: Record<string, string | string[] | undefined> };

/** More than the one line that a mail program sends (RFC 8058, 3.2). */
const LARGEST_BODY_BYTES = 1024;

/**
 * The press of a mail program: a POST to the address in the header of an email. Opening the same address shows a page
 * with a button, since what looks through mails opens links.
 */
export function serveOnePress(app: FastifyInstance, tools: Pick<OrderTools, 'db' | 'clock' | 'signer'>): void {
  void app.register(async (scope) => {
    // What it says is always the same; the address says it all.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer', bodyLimit: LARGEST_BODY_BYTES },
      (_request, _body, done) => done(null, undefined),
    );
    scope.post<Asked>('/unsubscribe/:topic/:account', async ({ params, query }, reply) => {
      const topic = mailTopics.find((one) => one === params.topic) ?? refuse('link_invalid');
      const [account, expires] = [wholeNumber(params.account), wholeNumber(String(query.expires))];
      await stopMails(tools, { topic, account, expires, signature: String(query.signature) });
      return reply
        .code(200)
        .headers({ ...SECURITY_HEADERS, 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' })
        .send('OK');
    });
  });
}

const LARGEST = 2 ** 31 - 1;

function wholeNumber(text: string): number {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : refuse('link_invalid');
  return number > LARGEST * 2 ? refuse('link_invalid') : number;
}
