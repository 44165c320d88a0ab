import { verify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { readPointer, type WebhookPointer } from './paypal-webhook-pointer.ts';
import type { Unknown } from './provider.ts';

export type WebhookSays = { kind: 'genuine'; pointer: WebhookPointer } | { kind: 'forged'; why: string } | Unknown;

export type WebhookOptions = {
  /** PayPal's id of our subscription, not of an event. */
  webhookId: string;
  /** The address of the API; when it is not PayPal's, certificates from the same origin are taken as well. */
  baseUrl: string;
  fetch?: typeof fetch;
  /** Milliseconds since 1970. */
  now?: () => number;
};

type Headers = Record<string, string | string[] | undefined>;

/** PayPal repeats for three days; a day more for clocks that differ. */
const OLDEST_MS = 4 * 86_400_000;
const NEWEST_MS = 86_400_000;
const FETCH_MS = 10_000;
const CERTIFICATES = 20;

/**
 * Checks webhooks offline as PayPal describes it: RSA-SHA256 over "id|time|webhook id|CRC32 of the raw body", with the
 * certificate that a header names. Since another body can be built to the same CRC32, a genuine one is only a hint where to
 * look: the pointer holds ids to ask PayPal about, and no amounts. `rawBody` is the body byte for byte as it came.
 */
export function createWebhookCheck(
  options: WebhookOptions,
): (headers: Headers, rawBody: Uint8Array) => Promise<WebhookSays> {
  const certificates = new Map<string, X509Certificate>();
  const now = options.now ?? Date.now;

  return async (headers, rawBody) => {
    const id = text(headers['paypal-transmission-id']);
    const time = text(headers['paypal-transmission-time']);
    const signature = text(headers['paypal-transmission-sig']);
    const certUrl = text(headers['paypal-cert-url']);
    if (text(headers['paypal-auth-algo']) !== 'SHA256withRSA') return { kind: 'forged', why: 'signed in another way' };
    if (!(Math.abs(Date.parse(time) - now()) <= OLDEST_MS) || Date.parse(time) > now() + NEWEST_MS) {
      return { kind: 'forged', why: 'too old or from the future' };
    }
    if (!isTrusted(certUrl, options.baseUrl)) return { kind: 'forged', why: 'certificate from a stranger' };

    const certificate = certificates.get(certUrl) ?? (await fetchCertificate(certUrl, options.fetch ?? fetch));
    if (certificate === null) return { kind: 'unknown', why: 'the certificate of the webhook could not be fetched' };
    if (!isValidAt(certificate, now())) return { kind: 'forged', why: 'certificate not valid now' };
    if (certificates.size >= CERTIFICATES) certificates.clear();
    certificates.set(certUrl, certificate);

    const message = Buffer.from(`${id}|${time}|${options.webhookId}|${crc32(rawBody)}`);
    if (!verify('sha256', message, certificate.publicKey, Buffer.from(signature, 'base64'))) {
      return { kind: 'forged', why: 'signature does not fit' };
    }
    const pointer = readPointer(rawBody);
    return pointer === null ? { kind: 'forged', why: 'no event in the body' } : { kind: 'genuine', pointer };
  };
}

/** PayPal's own hosts over https, or the very origin of a local API. A name that only ends in the letters is a stranger. */
function isTrusted(certUrl: string, baseUrl: string): boolean {
  if (!URL.canParse(certUrl)) return false;
  const { protocol, hostname, origin, username } = new URL(certUrl);
  if (username !== '') return false;
  if (protocol === 'https:' && (hostname === 'paypal.com' || hostname.endsWith('.paypal.com'))) return true;
  return isLoopback(baseUrl) && origin === new URL(baseUrl).origin;
}

function isLoopback(baseUrl: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(baseUrl).hostname);
}

/** Null when it can not be had now: PayPal repeats the webhook, so nothing is lost. */
async function fetchCertificate(url: string, get: typeof fetch): Promise<X509Certificate | null> {
  try {
    const reply = await get(url, { redirect: 'manual', signal: AbortSignal.timeout(FETCH_MS) });
    const pem = await reply.text();
    return reply.status === 200 ? new X509Certificate(pem) : null;
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}

function isValidAt({ validFrom, validTo }: X509Certificate, time_ms: number): boolean {
  return Date.parse(validFrom) <= time_ms && time_ms <= Date.parse(validTo);
}

function text(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header : '';
}
