import { type KeyObject, verify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import type { EventHeaders, EventPointer, EventVerdict } from '../provider.ts';

type WebhookOptions = {
  /** PayPal's id of our subscription, not of an event. */
  webhookId: string;
  /** The address of the API; when it is not PayPal's, certificates from the same origin are taken as well. */
  baseUrl: string;
  /**
   * PayPal's own word on a signature, for when the certificate cannot be had: null when that is not to be had either.
   * The event goes there as the text that came.
   */
  askPayPal?: (signed: SignedEvent) => Promise<boolean | null>;
  fetch?: typeof fetch;
  /** Milliseconds since 1970. */
  now?: () => number;
};

/** A transmission as PayPal's call /v1/notifications/verify-webhook-signature takes it, without the event. */
export type SignedEvent = {
  fields: {
    transmission_id: string;
    transmission_time: string;
    transmission_sig: string;
    cert_url: string;
    auth_algo: string;
    webhook_id: string;
  };
  event: string;
};

/** PayPal repeats for three days; a day more for clocks that differ. */
const OLDEST_MS = 4 * 86_400_000;
const NEWEST_MS = 86_400_000;
const FETCH_MS = 10_000;
const CERTIFICATES = 20;

/**
 * Checks webhooks offline as PayPal describes it: RSA-SHA256 over "id|time|webhook id|CRC32 of the raw body", with the
 * certificate that a header names. Since another body can be built to the same CRC32, a genuine one is only a hint
 * where to look: the pointer holds ids to ask PayPal about, and no amounts. `rawBody` is the body byte for byte as it
 * came.
 */
export function createWebhookCheck(
  options: WebhookOptions,
): (headers: EventHeaders, rawBody: Uint8Array) => Promise<EventVerdict> {
  const certificates = new Map<string, Certificate>();
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
    if (certificate === null) {
      const fields = {
        transmission_id: id,
        transmission_time: time,
        transmission_sig: signature,
        cert_url: certUrl,
        auth_algo: 'SHA256withRSA',
        webhook_id: options.webhookId,
      };
      return judge(await options.askPayPal?.({ fields, event: Buffer.from(rawBody).toString() }), rawBody);
    }
    if (!isValidAt(certificate, now())) return { kind: 'forged', why: 'certificate not valid now' };
    if (certificates.size >= CERTIFICATES) certificates.clear();
    certificates.set(certUrl, certificate);

    const message = Buffer.from(`${id}|${time}|${options.webhookId}|${crc32(rawBody)}`);
    return judge(verify('sha256', message, certificate.key, Buffer.from(signature, 'base64')), rawBody);
  };
}

function judge(isSigned: boolean | null | undefined, rawBody: Uint8Array): EventVerdict {
  const pointer = readPointer(rawBody);
  if (pointer === null) return { kind: 'forged', why: 'no event in the body' };
  if (isSigned === true) return { kind: 'genuine', pointer };
  if (isSigned === false) return { kind: 'forged', why: 'signature does not fit' };
  return { kind: 'unknown', why: 'neither the certificate nor PayPal could be asked' };
}

/**
 * PayPal's own hosts over https, or the very origin of a local API. A name that only ends in the letters is a stranger.
 */
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

/** What is read of a certificate, once: three events come with each payment. */
type Certificate = { key: KeyObject; from_ms: number; to_ms: number };

function readCertificate(pem: string): Certificate {
  const { publicKey, validFrom, validTo } = new X509Certificate(pem);
  return { key: publicKey, from_ms: Date.parse(validFrom), to_ms: Date.parse(validTo) };
}

/** Null when it cannot be had now: PayPal repeats the webhook, so nothing is lost. */
async function fetchCertificate(url: string, get: typeof fetch): Promise<Certificate | null> {
  try {
    const reply = await get(url, { redirect: 'manual', signal: AbortSignal.timeout(FETCH_MS) });
    const pem = await reply.text();
    return reply.status === 200 ? readCertificate(pem) : null;
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}

function isValidAt({ from_ms, to_ms }: Certificate, time_ms: number): boolean {
  return from_ms <= time_ms && time_ms <= to_ms;
}

function text(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header : '';
}

const id = z.string().regex(/^[A-Za-z0-9-]{1,64}$/);
const customId = z.string().max(127).optional().catch(undefined);
const envelope = z.object({
  id: z.string().min(1).max(100),
  event_type: z.string().regex(/^[A-Z0-9._-]{1,100}$/),
  resource: z.object({
    id: id.optional().catch(undefined),
    custom_id: customId,
    purchase_units: z
      .array(z.object({ custom_id: customId }))
      .optional()
      .catch(undefined),
    links: z
      .array(z.object({ rel: z.string(), href: z.string() }))
      .optional()
      .catch(undefined),
    supplementary_data: z
      .object({ related_ids: z.object({ order_id: id.optional(), capture_id: id.optional() }) })
      .optional()
      .catch(undefined),
    disputed_transactions: z
      .array(z.object({ seller_transaction_id: id }))
      .optional()
      .catch(undefined),
  }),
});

/** Reads the pointer out of a webhook's raw body, or null when it holds no event. */
function readPointer(rawBody: Uint8Array): EventPointer | null {
  const parsed = envelope.safeParse(parse(rawBody));
  if (!parsed.success) return null;
  const { id: eventId, event_type: type, resource } = parsed.data;
  const related = resource.supplementary_data?.related_ids;
  const own = resource.id ?? null;
  const named = resource.custom_id ?? resource.purchase_units?.[0]?.custom_id ?? null;
  const nowhere = { eventId, type, orderReference: null, captureId: null, refundId: null, customId: named };
  if (type.startsWith('CHECKOUT.')) return { ...nowhere, orderReference: own };
  if (type.startsWith('CUSTOMER.DISPUTE.')) {
    return { ...nowhere, captureId: resource.disputed_transactions?.[0]?.seller_transaction_id ?? null };
  }
  const orderReference = related?.order_id ?? null;
  // PAYMENT.CAPTURE.REFUNDED and PAYMENT.REFUND.* carry the refund; its link "up" has the id of the capture.
  if (type.startsWith('PAYMENT.REFUND.') || /^PAYMENT\.CAPTURE\.(REFUNDED|REVERSED)$/.test(type)) {
    return {
      ...nowhere,
      orderReference,
      captureId: related?.capture_id ?? upId(resource.links),
      refundId: own,
    };
  }
  return { ...nowhere, orderReference, captureId: type.startsWith('PAYMENT.CAPTURE.') ? own : null };
}

function upId(links: { rel: string; href: string }[] | undefined): string | null {
  const href = links?.find(({ rel }) => rel === 'up')?.href ?? '';
  return /\/v2\/payments\/captures\/([A-Za-z0-9-]{1,64})$/.exec(href)?.[1] ?? null;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parse(rawBody: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(rawBody));
  } catch (error) {
    // Neither JSON nor text: the same as a body without an event.
    if (error instanceof SyntaxError || error instanceof TypeError) return null;
    throw error;
  }
}
