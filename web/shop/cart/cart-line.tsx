import { useNameArt } from '../../api/use-name-art.tsx';
import { type CartItem, largestQuantity } from '../../cart/cart.ts';
import { StepField } from '../../ui/form/step-field.tsx';
import { Price } from '../../ui/price.tsx';
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
  const art = useNameArt(item.image, item.name, { height: 40 });
  return (
    <li className={styles.line}>
      <span className={styles.name}>
        {art ?? (
          <span className="b" aria-hidden="true">
            {item.name}
          </span>
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
