import type { OrderTimeline } from '#contract/order-desk.ts';
import type { Order } from '#contract/orders.ts';
import { callOffice } from '../call-office.ts';
import { RefundDialog } from '../refund/refund-dialog.tsx';
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
  onRefunded: () => void;
}) {
  const lines = desk.lines
    .filter(({ amount, isGivenBack, licenseStatus }) => amount > 0 && !isGivenBack && licenseStatus === 'valid')
    .map((line) => {
      const item = order.orderItems.find(({ id }) => id === line.id);
      const name = `${item?.product.name || 'Unknown Product'}, ${item?.license.licenseType.name ?? ''}`;
      return { id: line.id, name, cents: Math.round(line.amount * 100) };
    });
  return (
    <RefundDialog
      title={`Refund order No. ${order.id}`}
      left_cents={Math.round(desk.left * 100)}
      lines={lines}
      consequence={(choice, cents) =>
        sayRevoked(order, desk, choice, cents).map((sentence) => <p key={sentence}>{sentence}</p>)
      }
      send={(body, headers) => callOffice('refundOrder', { params: { id: order.id }, body, headers })}
      onClose={onClose}
      onRefunded={onRefunded}
    />
  );
}
