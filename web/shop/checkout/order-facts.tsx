import { urlOf } from '#contract/client.ts';
import type { Order } from '#contract/nouns/orders.ts';
import { labelOf } from '#contract/payment-providers.ts';
import { saveDocument } from '../../api/save-document.ts';
import { DocumentLink } from '../../ui/document-link.tsx';
import { formatDate } from '../../ui/format-date.ts';
import { Price } from '../../ui/price.tsx';
import styles from './checkout.module.css';

/** Number, day and total of an order. */
export function OrderFacts({ order }: { order: Order }) {
  return (
    <dl className="dl">
      <div className={styles.pair}>
        <dt>Order</dt>
        <dd>{order.id}</dd>
      </div>
      <div className={styles.pair}>
        <dt>Paid</dt>
        <dd>
          {order.paidAt ? formatDate(order.paidAt) : 'not yet'}
          {order.paymentMethod && `, ${labelOf(order.paymentMethod)}`}
        </dd>
      </div>
      {order.invoiceNumber !== null && (
        <div className={styles.pair}>
          <dt>Papers</dt>
          <dd className={styles.papers}>
            <DocumentLink
              name="Invoice"
              hint={`of order ${order.id}`}
              href={urlOf('orderInvoice', { id: order.id })}
              onSave={saveDocument}
            />
            {order.orderItems.map(
              ({ id, product, license: { licenseNumber: number, licenseType } }) =>
                number !== null && (
                  <DocumentLink
                    key={id}
                    name={`Certificate of ${product.name}, ${licenseType.name}`}
                    hint={number}
                    href={urlOf('licenseCertificate', { number })}
                    onSave={saveDocument}
                  />
                ),
            )}
          </dd>
        </div>
      )}
      <div className={styles.pair}>
        <dt>Total</dt>
        <dd className="b">
          <Price dollars={order.totalAmount} />
        </dd>
      </div>
    </dl>
  );
}
