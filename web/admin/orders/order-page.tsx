import { useCallback, useState } from 'react';
import { Link, useParams } from 'react-router';
import { CallRefused } from '#contract/client.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { formatMoment } from '../../ui/format-moment.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { LoadTrouble } from '../../ui/waiting/load-trouble.tsx';
import { callAdmin } from '../call-admin.ts';
import { EventList } from './event-list.tsx';
import { OrderActions } from './order-actions.tsx';
import { AdminOrderDocuments } from './order-documents.tsx';
import { OrderLines } from './order-lines.tsx';
import styles from './orders.module.css';
import { RefundOrder } from './refund-order.tsx';

export { staticPage as headers } from '../../api/page-headers.ts';

/** An order with all that the shop knows of it; null where there is none. */
async function readOrder(id: number) {
  try {
    const [order, desk] = await Promise.all([
      callAdmin('orderById', { params: { id } }),
      callAdmin('orderTimeline', { params: { id } }),
    ]);
    return { found: { order: order.data, desk: desk.data } };
  } catch (error) {
    if (error instanceof CallRefused && error.code === 'order_not_found') return { found: null };
    throw error;
  }
}

export default function OrderPage() {
  const id = Number(useParams().id);
  const { data, isLoading, hasFailed, reload } = useAnswer(useCallback(() => readOrder(id), [id]));
  const [isRefunding, setIsRefunding] = useState(false);
  const found = data?.found;
  return (
    <>
      <PageHead title={`Order ${id}`} />
      <div className="headrow">
        <h1>Order No. {id}</h1>
        <Link className="link" to="/admin/orders">
          All orders
        </Link>
      </div>
      {isLoading && data === null && <span className="spin" role="status" aria-label="Loading" />}
      {hasFailed && <LoadTrouble what="The facts of this order" onRetry={reload} />}
      {data !== null && !found && <p className="t24">This order does not exist.</p>}
      {found && (
        <>
          <p className={styles.state}>
            <StatusBadge status={found.order.status} />
            <span className="two">{formatMoment(found.order.createdAt)}</span>
            {found.order.payment_id !== null && <span className="two">PayPal {found.order.payment_id}</span>}
          </p>
          <OrderActions
            order={found.order}
            desk={found.desk}
            onRefund={() => setIsRefunding(true)}
            onChanged={reload}
          />
          <div className={styles.columns}>
            <div className={styles.parts}>
              <OrderLines order={found.order} desk={found.desk} />
              <AdminOrderDocuments order={found.order} desk={found.desk} />
              <section className="panel" aria-labelledby="customer">
                <h2 id="customer">Customer</h2>
                <p className={styles.who}>
                  <bdi className="b">{found.desk.user.fullname || 'Unknown'}</bdi>
                  <span>{found.desk.user.email || 'No email'}</span>
                  <bdi>{found.desk.user.address}</bdi>
                  <span>{found.desk.user.phoneNumber}</span>
                  <Link
                    className="link"
                    to={`/admin/orders?${new URLSearchParams({ customer: found.desk.user.email })}`}
                  >
                    All orders of this customer
                  </Link>
                </p>
              </section>
            </div>
            <EventList events={found.desk.events} />
          </div>
          {isRefunding && (
            <RefundOrder
              order={found.order}
              desk={found.desk}
              onClose={() => setIsRefunding(false)}
              onRefunded={() => reload().then(() => setIsRefunding(false))}
            />
          )}
        </>
      )}
    </>
  );
}
