import type { PaymentMode } from '#contract/payment-providers.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import type { ProviderRefund } from '#server/payments/provider.ts';
import { requestIds } from '#server/payments/provider.ts';

/** The money that a refund is of. */
export type Captured = {
  id: string;
  amount_cents: number;
  payment_id: number;
  public_id: string;
  provider: string;
  place: PaymentMode | null;
};
export type OpenRefund = { id: number; reference: string | null; amount_cents: number };

type RefundAnswer =
  | { kind: 'known'; refund: ProviderRefund }
  /** A definite no: no money was moved and none will be. */
  | { kind: 'refused'; why: string }
  /** The outcome is unknown; a retry with the same key still refunds only once. */
  | { kind: 'unknown'; why: string };

/** Asks the provider for a refund that stands in the books, or how it goes once the provider has named it. */
export async function askForRefund(
  { providers }: Pick<OrderTools, 'providers'>,
  capture: Captured,
  open: OpenRefund,
): Promise<RefundAnswer> {
  const provider = await providers.of(capture);
  const invoiceId = `HURUF-R-${open.id}-${capture.public_id.slice(-6)}`;
  const answer = open.reference
    ? await provider.getRefund(open.reference)
    : await provider.refund(
        capture.id,
        { amount_cents: open.amount_cents, invoiceId },
        requestIds.refund(open.id, capture.public_id),
      );
  switch (answer.kind) {
    case 'refunded':
    case 'found':
      return { kind: 'known', refund: answer.refund };
    case 'refused':
      // A refused question is not a refused refund: the provider has named it, so it is asked about again.
      return { kind: open.reference === null ? 'refused' : 'unknown', why: answer.issue };
    case 'unknown':
      return { kind: 'unknown', why: answer.why };
    case 'gone':
      return { kind: 'unknown', why: 'the provider does not know the refund that it named' };
  }
}
