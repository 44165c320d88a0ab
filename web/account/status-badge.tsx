import type { OrderStatus } from '#contract/orders.ts';

const badges: Record<OrderStatus, { name: string; look: string }> = {
  pending: { name: 'Pending', look: 'wait' },
  success: { name: 'Paid', look: 'ok' },
  failed: { name: 'Failed', look: 'bad' },
  expired: { name: 'Expired', look: '' },
  refunded: { name: 'Refunded', look: '' },
  partially_refunded: { name: 'Partly refunded', look: 'ok' },
  disputed: { name: 'Disputed', look: 'bad' },
};

/** The state of an order in a word and a mark. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  const { name, look } = badges[status] ?? { name: 'Unknown', look: '' };
  return <span className={`badge ${look}`}>{name}</span>;
}
