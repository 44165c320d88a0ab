import http from 'node:http';
import https from 'node:https';
import { newId } from '../wire/ids.ts';
import type { SealedCertificate } from './certificate.ts';
import { signEvent, type Transmission } from './certificate.ts';

/** How events travel: one copy at once, unless a test wants them lost, doubled or late. */
export type DeliveryPolicy = {
  /** Where events go. */
  url: string;
  /** Chance of an event to vanish, 0 to 1. */
  lost: number;
  copies: number;
  delay_ms: number;
  /** Pause before the first repetition of a delivery that was not answered 2xx; it doubles each time. */
  retry_ms: number;
};

type SentEvent = { id: string; type: string; body: string; answers: (number | string)[] };

export type WebhookQueue = {
  readonly webhookId: string;
  policy(changes: Partial<DeliveryPolicy>): DeliveryPolicy;
  sent(): SentEvent[];
  /** Sends an event again, whatever the policy says, as the button "resend" at PayPal. */
  resend(eventId: string): Promise<void>;
  post(type: string, body: string): void;
  close(): void;
};

/** PayPal tries 25 times over three days. Here the pauses stop growing at an hour. */
const TRIES = 25;
const LONGEST_PAUSE_MS = 3_600_000;
const REMEMBERED = 1000;

type WebhookQueueOptions = {
  url: string;
  webhookId: string;
  certUrl: () => string;
  certificate: SealedCertificate;
  now: () => number;
};

/**
 * Delivers events to one address. What was not delivered is forgotten when the sandbox closes: the shop must live with
 * lost ones.
 */
export function openWebhookQueue({ url, webhookId, certUrl, certificate, now }: WebhookQueueOptions): WebhookQueue {
  const policy: DeliveryPolicy = { url, lost: 0, copies: 1, delay_ms: 0, retry_ms: 1000 };
  const timers = new Set<NodeJS.Timeout>();
  let sent: SentEvent[] = [];

  const later = (pause_ms: number, act: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      act();
    }, pause_ms);
    timer.unref();
    timers.add(timer);
  };
  const deliver = async (event: SentEvent, attempt: number): Promise<void> => {
    const answer = await send(
      policy.url,
      event.body,
      await signEvent(event.body, webhookId, certUrl(), certificate.privateKey, now()),
    );
    event.answers.push(answer);
    if (typeof answer === 'number' && answer >= 200 && answer < 300) return;
    if (attempt >= TRIES) return;
    later(Math.min(LONGEST_PAUSE_MS, policy.retry_ms * 2 ** (attempt - 1)), () => void deliver(event, attempt + 1));
  };

  return {
    webhookId,
    policy: (changes) => ({ ...Object.assign(policy, changes) }),
    sent: () => sent,
    async resend(eventId) {
      const event = sent.find(({ id }) => id === eventId);
      if (event !== undefined) await deliver(event, TRIES);
    },
    post(type, body) {
      const event: SentEvent = { id: JSON.parse(body).id, type, body, answers: [] };
      sent.push(event);
      if (sent.length >= REMEMBERED * 2) sent = sent.slice(-REMEMBERED);
      if (Math.random() < policy.lost) return;
      for (let copy = 0; copy < policy.copies; copy++) later(policy.delay_ms, () => void deliver(event, 1));
    },
    close() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}

/** The id of an event, as PayPal's: WH- and two groups. */
export function newEventId(): string {
  return `WH-${newId()}-${newId()}`;
}

const PATIENCE_MS = 30_000;
const STORED = { keepAlive: true, timeout: PATIENCE_MS };
const stored = { 'http:': new http.Agent(STORED), 'https:': new https.Agent(STORED) };

/**
 * Answers the status, or the name of what went wrong on the way. Plain node:http, which costs a fraction of the global
 * fetch.
 */
function send(url: string, body: string, signed: Transmission): Promise<number | string> {
  const isSecure = url.startsWith('https:');
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'paypal-transmission-id': signed.id,
    'paypal-transmission-time': signed.time,
    'paypal-transmission-sig': signed.signature,
    'paypal-cert-url': signed.certUrl,
    'paypal-auth-algo': signed.algorithm,
  };
  const options = { method: 'POST', headers, agent: stored[isSecure ? 'https:' : 'http:'], timeout: PATIENCE_MS };
  // An invalid URL throws immediately and counts as a result like any other.
  return new Promise<number>((resolve, reject) => {
    const request = (isSecure ? https : http).request(url, options, (reply) => {
      reply.resume();
      reply.once('end', () => resolve(reply.statusCode ?? 0));
      reply.on('error', reject);
    });
    request.on('timeout', () => request.destroy(new Error('no answer in time')));
    request.on('error', reject);
    request.end(body);
  }).catch((error: NodeJS.ErrnoException) => error.code ?? error.name);
}
