import { z } from 'zod';
import type { ProviderDispute } from './provider.ts';

const disputesReply = z.object({
  items: z
    .array(
      z.object({
        dispute_id: z.string().regex(/^[A-Za-z0-9-]{1,64}$/),
        status: z.string(),
        dispute_outcome: z.object({ outcome_code: z.string() }).optional(),
      }),
    )
    .default([]),
});

/** Outcomes that take the money from the seller. The others leave it there, or PayPal pays out of its own pocket. */
const LOST = ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED'];

/** Reads a list of disputes (PayPal: Disputes v1, `dispute_search`), or null when a field that we need is missing. */
export function readDisputes(body: unknown): ProviderDispute[] | null {
  const read = disputesReply.safeParse(body);
  if (!read.success) return null;
  return read.data.items.map(({ dispute_id, status, dispute_outcome }) => {
    const decided = LOST.includes(dispute_outcome?.outcome_code ?? '') ? 'lost' : 'won';
    return { id: dispute_id, state: status === 'RESOLVED' ? decided : 'open' };
  });
}
