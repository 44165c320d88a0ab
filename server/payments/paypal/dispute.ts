import { z } from 'zod';
import type { DisputesFound, ProviderDispute, Unknown } from '../provider.ts';
import { type Answer, readFound } from './answer.ts';

const summary = z.object({ dispute_id: z.string().regex(/^[A-Za-z0-9-]{1,64}$/), status: z.string() });
const disputesReply = z.object({ items: z.array(summary).default([]) });
const disputeReply = summary.extend({ dispute_outcome: z.object({ outcome_code: z.string() }).optional() });

/** Outcomes that take the money from the seller. The others leave it there, or PayPal pays out of its own pocket. */
const LOST = ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED'];

/**
 * Reads the disputes about a capture (PayPal: Disputes v1). The list shows each in short, without its outcome, so one that is
 * resolved is asked for by its id; as long as PayPal says of no outcome it counts as open.
 */
export function createDisputeReader(read: (path: string) => Promise<Answer | Unknown>) {
  const readDispute = async ({
    dispute_id: id,
    status,
  }: z.infer<typeof summary>): Promise<ProviderDispute | Unknown> => {
    if (status !== 'RESOLVED') return { id, state: 'open' };
    const found = readFound(
      await read(`/v1/customer/disputes/${id}`),
      (body) => disputeReply.safeParse(body).data ?? null,
    );
    if (!('value' in found)) return { kind: 'unknown', why: `PayPal does not tell the outcome of dispute ${id}` };
    const outcome = found.value.dispute_outcome?.outcome_code;
    if (outcome === undefined) return { id, state: 'open' };
    return { id, state: LOST.includes(outcome) ? 'lost' : 'won' };
  };
  return async (captureId: string): Promise<DisputesFound> => {
    const path = `/v1/customer/disputes?disputed_transaction_id=${encodeURIComponent(captureId)}`;
    const found = readFound(await read(path), (body) => disputesReply.safeParse(body).data ?? null);
    if (!('value' in found)) return found.kind === 'gone' ? { kind: 'found', disputes: [] } : found;
    const disputes: ProviderDispute[] = [];
    for (const item of found.value.items) {
      const dispute = await readDispute(item);
      if ('kind' in dispute) return dispute;
      disputes.push(dispute);
    }
    return { kind: 'found', disputes };
  };
}
