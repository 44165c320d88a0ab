import { addressPreview } from '../../api/preview-address.ts';
import { useDrawing } from '../../api/use-drawing.ts';
import { formatDate } from '../../ui/format-date.ts';
import { Price } from '../../ui/price.tsx';
import { Specimen } from '../../ui/specimen.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import styles from './search.module.css';
import type { Found } from './use-account-search.ts';

/** One thing that was found, with the mark of the one that Enter opens. */
export function FoundRow({
  found,
  id,
  isChosen,
  onOpen,
}: {
  found: Found;
  id: string;
  isChosen: boolean;
  onOpen: () => void;
}) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and points here (combobox pattern).
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input.
    <div id={id} role="option" aria-selected={isChosen} className={styles.row} onClick={onOpen}>
      {found.kind === 'order' ? <FoundOrder order={found.order} /> : <FoundFont product={found.product} />}
    </div>
  );
}

function FoundOrder({ order }: { order: Extract<Found, { kind: 'order' }>['order'] }) {
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

function FoundFont({ product }: { product: Extract<Found, { kind: 'font' }>['product'] }) {
  const drawing = useDrawing(addressPreview({ productId: product.id, version: product.version, text: product.name }));
  return (
    <>
      <Specimen drawing={drawing} label={product.name} height={28} />
      <span className="two">{product.type}</span>
    </>
  );
}
