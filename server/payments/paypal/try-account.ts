import type { TriedSteps } from '#contract/admin/payment-settings.ts';
import { newNumber } from '#server/kit/crypto/tokens.ts';
import type { PayPalAccount } from '../modes.ts';
import { asFields, readIssue, readWords } from './answer.ts';
import { createExchange, type Exchange } from './exchange.ts';
import { dollars } from './order-body.ts';
import { nameOf } from './wire.ts';

const STEP_MS = 10_000;
const ONE_CENT = 1;

type Step = TriedSteps['steps'][number];
type Message = { isGood: boolean; says: string };
type Answered = { status: number; body: unknown } | { status: null; why: string };

/**
 * Tests a PayPal account without taking money: gets a token, creates an order of one cent that is never paid, and
 * checks the URL of the webhook. Stops at the first step that fails, with PayPal's message; no message contains the
 * secret or the token.
 * @param webhookUrl where the webhook of this shop should point.
 */
export async function tryPayPalAccount(
  { baseUrl, clientId, clientSecret, webhookId }: PayPalAccount,
  webhookUrl: string,
  exchange: Exchange = createExchange(),
): Promise<TriedSteps> {
  const steps: Step[] = [];
  const send = async (
    request: Omit<Parameters<Exchange>[0], 'timeout_ms' | 'url'>,
    path: string,
  ): Promise<Answered> => {
    try {
      const { status, text } = await exchange({ ...request, url: baseUrl + path, timeout_ms: STEP_MS });
      return { status, body: parse(text) };
    } catch (error) {
      return { status: null, why: nameOf(error) };
    }
  };
  const take = async (
    asked: string,
    ask: () => Promise<Answered>,
    judge: (answer: Answered & { status: number }) => Message,
  ) => {
    const began = performance.now();
    const answer = await ask();
    const { isGood, says } = answer.status === null ? silent(answer.why) : judge(answer);
    steps.push({ asked, isGood, took: Math.round(performance.now() - began), says });
    return isGood && answer.status !== null ? answer.body : null;
  };
  const end = (): TriedSteps => ({ isGood: steps.every(({ isGood }) => isGood), steps });

  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  const given = await take(
    'Asked PayPal for a token',
    () =>
      send(
        {
          method: 'POST',
          headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
          body: 'grant_type=client_credentials',
        },
        '/v1/oauth2/token',
      ),
    judgeToken,
  );
  if (given === null) return end();
  const { access_token } = asFields(given);
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
  const made = await take(
    'Made an order of the smallest amount, which nobody pays',
    () => send({ method: 'POST', headers, body: JSON.stringify(oneCent()) }, '/v2/checkout/orders'),
    ({ status, body }) =>
      status === 200 || status === 201
        ? { isGood: true, says: 'It is there, and ends by itself.' }
        : refused(body, status),
  );
  if (made === null || !webhookId) return end();
  await take(
    'Looked where the webhook points',
    () => send({ method: 'GET', headers }, `/v1/notifications/webhooks/${encodeURIComponent(webhookId)}`),
    (answer) => judgeWebhook(answer, webhookUrl),
  );
  return end();
}

function judgeToken({ status, body }: Answered & { status: number; body?: unknown }): Message {
  const token = asFields(body).access_token;
  if (status === 200 && typeof token === 'string' && /^[\x21-\x7e]+$/.test(token))
    return { isGood: true, says: 'Given.' };
  if (status !== 401) return refused(body, status);
  return {
    isGood: false,
    says: `${refused(body, status).says} Client ID and secret are copied from the same app, and the sandbox's are others than those for real money.`,
  };
}

function judgeWebhook({ status, body }: Answered & { status: number; body?: unknown }, webhookUrl: string): Message {
  if (status === 404) return { isGood: false, says: 'PayPal has no webhook of this ID in this app.' };
  if (status !== 200) return refused(body, status);
  const url = String(asFields(body).url ?? 'nowhere');
  if (url === webhookUrl) return { isGood: true, says: 'It points to this shop.' };
  return { isGood: false, says: `It points to ${url.slice(0, 200)}. This shop listens at ${webhookUrl}.` };
}

const silent = (why: string): Message => ({
  isGood: false,
  says:
    why === 'ETIMEDOUT'
      ? `No whole answer came in ${STEP_MS / 1000} seconds.`
      : `PayPal could not be reached (${why}).`,
});

const refused = (body: unknown, status: number): Message => {
  const words = readWords(body);
  const issue = readIssue(body);
  const statement = words === '' ? issue : `${words.replace(/\.$/, '')} (${issue})`;
  return { isGood: false, says: `PayPal answered ${status}: ${statement}.` };
};

const oneCent = () => ({
  intent: 'CAPTURE',
  purchase_units: [
    {
      custom_id: `TRY-${newNumber(12)}`,
      description: 'A try of the settings; nobody pays it',
      amount: dollars(ONE_CENT),
    },
  ],
});

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
