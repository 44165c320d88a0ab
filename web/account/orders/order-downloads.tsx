import type { Order } from '#contract/orders.ts';
import { listFiles } from '../../api/list-files.ts';
import { DownloadLinks } from '../../ui/download-links.tsx';
import styles from './orders.module.css';

const REFUNDED = 'ended with the refund';
const why: Partial<Record<Order['status'], string>> = {
  pending: 'files after payment',
  refunded: REFUNDED,
  disputed: 'held until the dispute is decided',
};

/** The files of an order, font by font, or why there are none. */
export function OrderDownloads({ order }: { order: Order }) {
  if (order.orderItems.every(({ product }) => product.fontDetail === null))
    return <span className={`two ${styles.last}`}>{why[order.status] ?? 'none'}</span>;
  const isTwice = (id: number) => order.orderItems.filter(({ product }) => product.id === id).length > 1;
  return (
    <>
      {order.orderItems.map(({ id, product, license }, at) => (
        <span key={id} className={styles.files} style={{ order: 2 * at + 2 }}>
          {product.fontDetail === null ? (
            <span className="two">{REFUNDED}</span>
          ) : (
            <DownloadLinks
              files={listFiles(product.fontDetail)}
              of={product.name}
              under={isTwice(product.id) ? license.licenseType.name : undefined}
              className={styles.links}
            />
          )}
        </span>
      ))}
    </>
  );
}
