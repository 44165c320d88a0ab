import { addressPreview } from '../../api/preview-address.ts';
import { useDrawing } from '../../api/use-drawing.ts';
import { Picture } from '../../ui/drawing/picture.tsx';
import { Specimen } from '../../ui/drawing/specimen.tsx';
import { formatDate } from '../../ui/format-date.ts';
import { Price } from '../../ui/price.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { Found } from './find-all.ts';
import styles from './search.module.css';

/** An own order that was found. */
export function FoundOrder({ order }: { order: Extract<Found, { kind: 'order' }>['order'] }) {
  return (
    <>
      <span className={styles.line}>
        <span className="b">No. {order.id}</span> {order.orderItems.map(({ product }) => product.name).join(', ')}
      </span>
      <span className="two wide">{formatDate(order.createdAt)}</span>
      <StatusBadge status={order.status} />
      <span className="num">
        <Price dollars={order.totalAmount} />
      </span>
    </>
  );
}

/** A font that was found, drawn in itself and named in our letters. */
export function FoundFont({ product }: { product: Extract<Found, { kind: 'font' }>['product'] }) {
  const { id: productId, version, name } = product;
  const drawing = useDrawing(product.styleCount === 0 ? null : addressPreview({ productId, version, text: name }));
  return (
    <>
      <span className={styles.line}>
        {drawing && <Specimen drawing={drawing} height={28} />}
        {product.styleCount === 0 && product.images !== '' && <Picture address={product.images} height={28} />}
        <b className="t13">{name}</b>
      </span>
      <span className="two">{product.type}</span>
    </>
  );
}
