import type { Order } from '#contract/orders.ts';
import { listFiles } from '../api/list-files.ts';
import { DownloadLinks } from '../ui/download-links.tsx';
import styles from './orders.module.css';

/** The files of an order, font by font, or why there are none. */
export function OrderDownloads({ order }: { order: Order }) {
  const withFiles = order.orderItems.filter(({ product }) => product.fontDetail !== null);
  if (withFiles.length === 0)
    return <span className="two">{order.status === 'refunded' ? 'ended with the refund' : 'none'}</span>;
  return (
    <>
      {withFiles.map(({ id, product }) => (
        <DownloadLinks key={id} className={styles.files} files={listFiles(product.fontDetail)} of={product.name} />
      ))}
    </>
  );
}
