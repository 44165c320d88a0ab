import type { OrderTimeline } from '#contract/admin-orders.ts';
import type { Order } from '#contract/orders.ts';
import { WholeNumbers } from '../../ui/whole-numbers.tsx';
import { callAdmin } from '../call-admin.ts';
import { RefundDialog } from '../refund/refund-dialog.tsx';
import { nameFont, nameLicense } from './line-names.ts';
import { sayRevoked } from './say-revoked.ts';

/** Gives money of an order back. A line that was given back, or whose licence a larger one replaced, is not offered. */
export function RefundOrder({
  order,
  desk,
  onClose,
  onRefunded,
}: {
  order: Order;
  desk: OrderTimeline;
  onClose: () => void;
  onRefunded: () => Promise<void>;
}) {
  const items = new Map(order.orderItems.map((item) => [item.id, item]));
  const lines = desk.lines
    .filter(() => order.kind === 'fonts')
    .filter(({ amount, isGivenBack, licenseStatus }) => amount > 0 && !isGivenBack && licenseStatus === 'valid')
    .flatMap(({ id, amount }) => {
      const item = items.get(id);
      return item ? [{ id, name: `${nameFont(item)}, ${nameLicense(item)}`, cents: Math.round(amount * 100) }] : [];
    });
  return (
    <RefundDialog
      title={`Refund order No. ${order.id}`}
      left_cents={Math.round(desk.left * 100)}
      lines={lines}
      consequence={(choice, cents) =>
        sayRevoked(order, desk, choice, cents).map((sentence) => (
          <p key={sentence}>
            <WholeNumbers text={sentence} />
          </p>
        ))
      }
      send={(body, headers) => callAdmin('refundOrder', { params: { id: order.id }, body, headers })}
      onClose={onClose}
      onRefunded={onRefunded}
    />
  );
}
