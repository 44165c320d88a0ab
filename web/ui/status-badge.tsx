import type { OrderStatus } from '#contract/nouns/orders.ts';

/** The states of an order as people read them. */
export const orderStatusNames: Readonly<Record<OrderStatus, string>> = {
  pending: 'Pending',
  success: 'Paid',
  failed: 'Failed',
  expired: 'Expired',
  refunded: 'Refunded',
  partially_refunded: 'Partly refunded',
  disputed: 'Disputed',
};
const looks: Readonly<Record<OrderStatus, string>> = {
  pending: 'wait',
  success: 'ok',
  failed: 'bad',
  expired: '',
  refunded: '',
  partially_refunded: 'ok',
  disputed: 'bad',
};

/** The state of an order in a word and a mark. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  return <span className={`badge ${looks[status] ?? ''}`}>{orderStatusNames[status] ?? 'Unknown'}</span>;
}
