import { addressImage } from '../api/preview-address.ts';
import { useDrawing } from '../api/use-drawing.ts';
import { type CartItem, largestQuantity } from '../cart/cart.ts';
import { Price } from '../ui/price.tsx';
import { Specimen } from '../ui/specimen.tsx';
import { StepField } from '../ui/step-field.tsx';
import styles from './cart.module.css';

/** One line of the cart: the font in its own letters, its licence, how many, what it costs. */
export function CartLine({
  item,
  onQuantity,
  onRemove,
}: {
  item: CartItem;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
}) {
  const drawing = useDrawing(addressImage(item.image, item.name));
  return (
    <li className={styles.line}>
      <span className={styles.name}>
        {drawing ? (
          <Specimen drawing={drawing} label={item.name} height={40} />
        ) : (
          <span className="b">{item.name}</span>
        )}
      </span>
      <span className="b">
        <Price dollars={item.price * item.quantity} />
      </span>
      <span className={`t13 two ${styles.whole}`}>
        {item.name}, {item.licenseName}
      </span>
      <span className={styles.quantity}>
        <StepField
          value={item.quantity}
          largest={largestQuantity}
          label={`Quantity of ${item.name}, ${item.licenseName}`}
          onChange={onQuantity}
        />
        <button
          type="button"
          className="link t13"
          onClick={onRemove}
          aria-label={`Remove ${item.name}, ${item.licenseName}`}
        >
          Remove
        </button>
      </span>
    </li>
  );
}
