import { z } from 'zod';
import type { EventPointer } from '../provider.ts';

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
export function readPointer(rawBody: Uint8Array): EventPointer | null {
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
  // PAYMENT.CAPTURE.REFUNDED and PAYMENT.REFUND.* carry the refund, whose link "up" names the capture.
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

function parse(rawBody: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(rawBody)) as unknown;
  } catch (error) {
    // Neither JSON nor text: the same as a body without an event.
    if (error instanceof SyntaxError || error instanceof TypeError) return null;
    throw error;
  }
}
