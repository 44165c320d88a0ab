import { Link } from 'react-router';
import type { DeskOrder } from '#contract/admin-orders.ts';
import { Icon } from '../../ui/drawing/icon.tsx';
import { formatDate } from '../../ui/format-date.ts';
import { Price } from '../../ui/price.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import table from '../table/table.module.css';
import { listFonts } from './line-names.ts';
import styles from './orders.module.css';

/** An order of any customer, and the way to its page. */
export function OrderRow({ order }: { order: DeskOrder }) {
  const { user, paymentMethod, payment_id } = order;
  const items = listFonts(order);
  const address = `/admin/orders/${order.id}`;
  return (
    <tr>
      <td className="main b">
        <Link className="link" to={address}>
          No. {order.id}
        </Link>
      </td>
      <td data-l="Customer">
        <bdi className={`ell ${table.cut}`} title={user.email || 'No email'}>
          {user.fullname || 'Unknown'}
        </bdi>
      </td>
      <td data-l="Items">
        <span className={`ell ${table.cut}`} title={items}>
          {items}
        </span>
      </td>
      <td className="brk phone" aria-hidden="true" />
      <td className="num b key" data-l="Total">
        <Price dollars={order.totalAmount} />
      </td>
      <td data-l="Payment Method" className={styles.pay} title={payment_id ?? undefined}>
        {paymentMethod === 'paypal' ? 'PayPal' : (paymentMethod ?? 'unknown')}
      </td>
      <td data-l="Status">
        <StatusBadge status={order.status} />
      </td>
      <td data-l="Date" style={{ whiteSpace: 'nowrap' }}>
        {formatDate(order.createdAt)}
      </td>
      <td className="end wide">
        <span className="acts">
          <Link className="ib s" to={address} aria-label={`Open order ${order.id}`}>
            <Icon name="right" />
          </Link>
        </span>
      </td>
    </tr>
  );
}
