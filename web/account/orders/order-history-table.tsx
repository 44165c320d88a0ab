import { useState } from 'react';
import { Link } from 'react-router';
import { CallRefused } from '#contract/client.ts';
import { type Message, msg, t } from '#contract/languages/translate.ts';
import { CURRENCY } from '#contract/money.ts';
import type { Order, OrderItem, OrderMember } from '#contract/nouns/orders.ts';
import { listLicensed } from '#contract/order-lines.ts';
import { nameSold } from '#contract/parts.ts';
import { mainLabel } from '#contract/payment-providers.ts';
import { listFiles } from '../../api/list-files.ts';
import { useNameArt } from '../../api/use-name-art.tsx';
import { formatLineCredit } from '../../ui/credit-words.ts';
import { formatDiscount } from '../../ui/discount-words.ts';
import { DownloadLinks } from '../../ui/document-link.tsx';
import { useInView } from '../../ui/drawing/use-in-view.ts';
import { formatDate } from '../../ui/format-date.ts';
import { Price } from '../../ui/price.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { rich } from '../../ui/text/rich.tsx';
import { callAccount } from '../call-account.ts';
import { OrderDocuments } from '../documents/order-documents.tsx';
import lists from '../list.module.css';
import { usePayments } from './account-payments.tsx';
import styles from './orders.module.css';

const REFUNDED = msg('ended with the refund');
const FOR_CLIENT = msg('for your client only');
const why: Partial<Record<Order['status'], Message>> = {
  pending: msg('files after payment'),
  refunded: REFUNDED,
  disputed: msg('held until the dispute is decided'),
};

/** A line of an order as it stands in the table: `bundle` is the line that a member of one was sold in. */
type Row = { item: OrderMember; line: OrderItem | null; bundle: OrderItem | null };

/** The lines of an order; below a bundle stand its members. */
const listRows = ({ orderItems }: Order): Row[] =>
  orderItems.flatMap((line) => [
    { item: line, line, bundle: null },
    ...line.members.map((item) => ({ item, line: null, bundle: line })),
  ]);

function withoutLinks({ client, company }: Order) {
  if (client !== null) return FOR_CLIENT;
  return company === null ? msg('none') : msg('for members of the company');
}

/** The files of an order, font by font, or why there are none. */
function OrderDownloads({ order }: { order: Order }) {
  const none = order.client !== null && order.paidAt !== null ? FOR_CLIENT : REFUNDED;
  if (listLicensed(order.orderItems).every(({ product }) => product.fontDetail === null))
    return <span className={`two ${styles.last}`}>{t(why[order.status] ?? withoutLinks(order))}</span>;
  const isTwice = (id: number) => listLicensed(order.orderItems).filter(({ product }) => product.id === id).length > 1;
  return (
    <>
      {listRows(order).map(({ item: { id, product, part, license }, line, bundle }, at) => (
        <span
          key={`${id} ${line === null}`}
          className={`${styles.files} ${bundle ? styles.inBundle : ''}`}
          style={{ order: 2 * at + 2 }}
        >
          {/* The files of a bundle are those of its members. */}
          {line?.members.length ? null : product.fontDetail === null ? (
            <span className="two">{t(none)}</span>
          ) : (
            <DownloadLinks
              files={listFiles(product.fontDetail)}
              of={nameSold(product.name, part)}
              under={isTwice(product.id) ? license.licenseType.name : undefined}
              className={styles.links}
            />
          )}
        </span>
      ))}
    </>
  );
}

/** A customer's orders, newest first, with what can be downloaded of each. */
export function OrderHistoryTable({
  orders,
  isBusy,
  isOwn,
}: {
  orders: readonly Order[];
  isBusy: boolean;
  /** False for those of a company, which others may have placed: only the buyer pays and corrects. */
  isOwn: boolean;
}) {
  return (
    <table className={`tab stack ${styles.orders} ${lists.rows}`} aria-busy={isBusy}>
      <thead>
        <tr>
          <th>{t('Order')}</th>
          <th aria-sort="descending">{t('Date')}</th>
          <th>{t('Fonts and licences')}</th>
          <th>{t('Status')}</th>
          <th className="num">{t('Total')}</th>
          <th className={styles.download}>{t('Download')}</th>
          <th>{t('Documents')}</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <td className="main">
              {t('No. {id}', { id: order.id })}
              {order.client && <ForClient order={order} client={order.client} />}
              {order.company && (
                <bdi className={`two t13 ${styles.tax}`}>{t('for {company}', { company: order.company.name })}</bdi>
              )}
            </td>
            <td data-l={t('Date')} className={styles.date}>
              {formatDate(order.createdAt)}
            </td>
            <td className={styles.cell}>
              <span className={styles.fonts}>
                {listRows(order).map((row, at) => (
                  <OrderedFont
                    key={`${row.item.id} ${row.line === null}`}
                    row={row}
                    discount={order.discount}
                    order={2 * at + 1}
                  />
                ))}
              </span>
            </td>
            <td data-l={t('Status')}>
              <span>
                <StatusBadge status={order.status} />
              </span>
            </td>
            <td className="num b" data-l={t('Total')}>
              <span>
                <Price dollars={order.totalAmount} />
                {order.tax && order.tax.amount > 0 && (
                  <span className={`two t13 ${styles.tax}`}>
                    {rich('{rate}% tax, {price}', {
                      rate: order.tax.rate,
                      price: <Price dollars={order.tax.amount} />,
                    })}
                  </span>
                )}
              </span>
            </td>
            <td className={`${styles.download} ${styles.cell}`}>
              {isOwn && order.status === 'pending' && order.payment_id === null ? (
                <PayAgain order={order} />
              ) : (
                <OrderDownloads order={order} />
              )}
              {isOwn && order.status === 'pending' && order.paymentMethod === 'bank_transfer' && (
                <Link className="link" to={`/customer/transfer?order=${order.id}`}>
                  {t('How to pay')}
                </Link>
              )}
            </td>
            <td className={styles.papers} data-l={t('Documents')}>
              <OrderDocuments order={order} isOwn={isOwn} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The client that an order is for, and whether the client has accepted. */
function ForClient({ order: { paidAt, status }, client }: { order: Order; client: NonNullable<Order['client']> }) {
  const isWaiting = paidAt !== null && status !== 'refunded';
  return (
    <span className={`two t13 ${styles.client}`}>
      {t('for')} <bdi>{client.name}</bdi>
      {client.claimedAt !== null && `, ${t('accepted on {day}', { day: formatDate(client.claimedAt) })}`}
      {client.claimedAt === null && isWaiting && (
        <>
          {', '}
          <Link className="link" to="/customer/licenses">
            {t('not accepted yet')}
          </Link>
        </>
      )}
    </span>
  );
}

/** `order` is its place among fonts and files where both stand in one column. */
function OrderedFont({
  row: { item, line, bundle },
  discount,
  order,
}: {
  row: Row;
  discount: Order['discount'];
  order: number;
}) {
  const { product, part, license } = item;
  const name = product.name === '' ? t('Unknown Font') : nameSold(product.name, part);
  const [position, isSeen] = useInView<HTMLSpanElement>();
  const art = useNameArt(product.image, name, { height: 34, isSeen });
  return (
    <span className={`${styles.font} ${bundle ? styles.member : ''}`} style={{ order }}>
      <span className={styles.specimen} ref={position}>
        {art ?? <span className="b">{name}</span>}
      </span>{' '}
      <span className="two t13">
        {art && <span className="b">{bundle === null ? `${name}, ` : name}</span>}
        {bundle === null && <LineFacts item={item} line={line} discount={discount} />}
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

/** Under which licence a line was sold, for how much, and what of that was taken off. */
function LineFacts({
  item: { license, quantity, price, discount: off, credit },
  line,
  discount,
}: Pick<Row, 'item' | 'line'> & { discount: Order['discount'] }) {
  return (
    <>
      {license.licenseType.name}
      {quantity > 1 && ` × ${quantity}`}, <Price dollars={price} />
      {quantity > 1 && t(' each')}
      {discount !== null && off > 0 && (
        <>
          <br />
          {formatDiscount(discount.title, off)}
        </>
      )}
      {line !== null && credit !== null && (
        <>
          <br />
          {formatLineCredit(line, credit)}
        </>
      )}
    </>
  );
}

/** Goes on with the payment of an order that is not paid yet. */
function PayAgain({ order }: { order: Order }) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function pay() {
    setIsBusy(true);
    setProblem(null);
    try {
      const { data } = await callAccount('createPayment', {
        body: { orderId: order.id, total: order.total_amount, currency: CURRENCY },
      });
      window.location.assign(data.approval_url);
    } catch (error) {
      setIsBusy(false);
      setProblem(error instanceof CallRefused ? error.message : t('Failed to process checkout.'));
    }
  }

  if (usePayments() === 'closed') return <span className={`two ${styles.last}`}>{t('payment is closed for now')}</span>;
  return (
    <span className={styles.last}>
      <button type="button" className="btn small" disabled={isBusy} onClick={pay}>
        {isBusy ? t('Processing Payment...') : t('Pay with {provider}', { provider: mainLabel })}
      </button>
      <span role="alert">{problem !== null && <span className="err">{problem}</span>}</span>
    </span>
  );
}
