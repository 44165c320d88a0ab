import type { Order } from '#contract/orders.ts';
import { useNameArt } from '../../api/use-name-art.tsx';
import { sayCredit } from '../../ui/credit-words.ts';
import { useInView } from '../../ui/drawing/use-in-view.ts';
import { formatDate } from '../../ui/format-date.ts';
import { Price } from '../../ui/price.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { OrderDocuments } from '../documents/order-papers.tsx';
import lists from '../list.module.css';
import { OrderDownloads } from './order-downloads.tsx';
import styles from './orders.module.css';
import { PayAgain } from './pay-again.tsx';

/** A customer's orders, newest first, with what can be downloaded of each. */
export function OrderHistoryTable({ orders, isBusy }: { orders: readonly Order[]; isBusy: boolean }) {
  return (
    <table className={`tab stack ${styles.orders} ${lists.rows}`} aria-busy={isBusy}>
      <thead>
        <tr>
          <th>Order</th>
          <th aria-sort="descending">Date</th>
          <th>Fonts and licences</th>
          <th>Status</th>
          <th className="num">Total</th>
          <th className={styles.download}>Download</th>
          <th>Papers</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <td className="main">No. {order.id}</td>
            <td data-l="Date" className={styles.date}>
              {formatDate(order.createdAt)}
            </td>
            <td className={styles.cell}>
              <span className={styles.fonts}>
                {order.orderItems.map((item, at) => (
                  <OrderedFont key={item.id} item={item} order={2 * at + 1} />
                ))}
              </span>
            </td>
            <td data-l="Status">
              <span>
                <StatusBadge status={order.status} />
              </span>
            </td>
            <td className="num b" data-l="Total">
              <Price dollars={order.totalAmount} />
            </td>
            <td className={`${styles.download} ${styles.cell}`}>
              {order.status === 'pending' && order.payment_id === null ? (
                <PayAgain order={order} />
              ) : (
                <OrderDownloads order={order} />
              )}
            </td>
            <td className={styles.papers} data-l="Papers">
              <OrderDocuments order={order} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** `order` is its place among fonts and files where both stand in one column. */
function OrderedFont({ item, order }: { item: Order['orderItems'][number]; order: number }) {
  const { product, license, quantity, price } = item;
  const name = product.name || 'Unknown Font';
  const [place, isSeen] = useInView<HTMLSpanElement>();
  const art = useNameArt(product.image, name, { height: 34, isSeen });
  return (
    <span className={styles.font} style={{ order }}>
      <span className={styles.specimen} ref={place}>
        {art ?? <span className="b">{name}</span>}
      </span>{' '}
      <span className="two t13">
        {art && <span className="b">{name}, </span>}
        {license.licenseType.name}
        {quantity > 1 && ` × ${quantity}`}, <Price dollars={price} />
        {quantity > 1 && ' each'}
        {item.credit !== null && (
          <>
            <br />
            {sayCredit(item.credit)}
          </>
        )}
        {license.licenseNumber !== null && (
          <>
            <br />
            <span className="whole">{license.licenseNumber}</span>
          </>
        )}
      </span>
    </span>
  );
}
