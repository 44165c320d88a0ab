import { z } from 'zod';

/** Where to look at PayPal after a webhook: ids only, since its content is not to be believed. */
export type WebhookPointer = {
  /** Unique by event; the same event may come several times. */
  eventId: string;
  /** PayPal's word, e.g. PAYMENT.CAPTURE.COMPLETED. */
  type: string;
  orderReference: string | null;
  captureId: string | null;
  refundId: string | null;
};

const id = z.string().regex(/^[A-Za-z0-9-]{1,64}$/);
const envelope = z.object({
  id: z.string().min(1).max(100),
  event_type: z.string().regex(/^[A-Z0-9._-]{1,100}$/),
  resource: z.object({
    id: id.optional().catch(undefined),
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
export function readPointer(rawBody: Uint8Array): WebhookPointer | null {
  const parsed = envelope.safeParse(parse(rawBody));
  if (!parsed.success) return null;
  const { id: eventId, event_type: type, resource } = parsed.data;
  const related = resource.supplementary_data?.related_ids;
  const own = resource.id ?? null;
  const order = related?.order_id ?? null;
  if (type.startsWith('CHECKOUT.')) return { eventId, type, orderReference: own, captureId: null, refundId: null };
  if (type.startsWith('CUSTOMER.DISPUTE.')) {
    const captureId = resource.disputed_transactions?.[0]?.seller_transaction_id ?? null;
    return { eventId, type, orderReference: null, captureId, refundId: null };
  }
  // PAYMENT.CAPTURE.REFUNDED and PAYMENT.REFUND.* carry the refund, whose link "up" names the capture.
  if (type.startsWith('PAYMENT.REFUND.') || /^PAYMENT\.CAPTURE\.(REFUNDED|REVERSED)$/.test(type)) {
    return {
      eventId,
      type,
      orderReference: order,
      captureId: related?.capture_id ?? upId(resource.links),
      refundId: own,
    };
  }
  const isCapture = type.startsWith('PAYMENT.CAPTURE.');
  return { eventId, type, orderReference: order, captureId: isCapture ? own : null, refundId: null };
}

function upId(links: { rel: string; href: string }[] | undefined): string | null {
  const href = links?.find(({ rel }) => rel === 'up')?.href ?? '';
  return /\/v2\/payments\/captures\/([A-Za-z0-9-]{1,64})$/.exec(href)?.[1] ?? null;
}

function parse(rawBody: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(rawBody)) as unknown;
  } catch (error) {
    // Neither JSON nor text: the same as a body without an event.
    if (error instanceof SyntaxError || error instanceof TypeError) return null;
    throw error;
  }
}
