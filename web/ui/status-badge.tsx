import { type Message, msg, t } from '#contract/languages/translate.ts';
import type { OrderStatus } from '#contract/nouns/orders.ts';

/** The states of an order as people read them. */
export const orderStatusNames: Readonly<Record<OrderStatus, Message>> = {
  pending: msg('Pending'),
  success: msg('Paid'),
  failed: msg('Failed'),
  expired: msg('Expired'),
  refunded: msg('Refunded'),
  partially_refunded: msg('Partly refunded'),
  disputed: msg('Disputed'),
};
const badges: Readonly<Record<OrderStatus, string>> = {
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
  return <span className={`badge ${badges[status] ?? ''}`}>{t(orderStatusNames[status]) ?? t('Unknown')}</span>;
}
