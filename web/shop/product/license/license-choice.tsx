import { useId } from 'react';
import { toDollars } from '#contract/money.ts';
import { unitPrice } from '#contract/price.ts';
import { largestQuantity, limitQuantity } from '../../../cart/cart.ts';
import { Icon } from '../../../ui/drawing/icon.tsx';
import { StepField } from '../../../ui/form/step-field.tsx';
import { Price } from '../../../ui/price.tsx';
import { ReadTerms } from '../../terms/read-terms.tsx';
import type { LoadedProduct } from '../load-product.ts';
import styles from './license.module.css';

/** One licence that can be ticked: what it allows, in detail for who points at the question mark, and how many of it. */
export function LicenseChoice({
  product,
  type,
  quantity,
  onQuantity,
}: {
  product: LoadedProduct['product'];
  type: LoadedProduct['product']['licenseTypes'][number];
  /** Null when it is not ticked. */
  quantity: number | null;
  onQuantity: (quantity: number | null) => void;
}) {
  const id = useId();
  const price = toDollars(unitPrice(product, type, quantity ?? 1));
  return (
    <div className={styles.choice}>
      <span className="check">
        <input
          type="checkbox"
          id={id}
          checked={quantity !== null}
          onChange={(event) => onQuantity(event.target.checked ? 1 : null)}
        />
      </span>
      <span>
        <label htmlFor={id}>
          <b>{type.name}</b>
        </label>{' '}
        {type.usageDetailsList.length > 0 && (
          <button
            type="button"
            className={styles.tip}
            aria-label={`What ${type.name} allows`}
            aria-describedby={`${id}-details`}
            // Not every browser gives what is tapped the focus, and the style sheet shows the help of what has it.
            onClick={({ currentTarget }) => currentTarget.focus()}
            onKeyDown={({ key, currentTarget }) => {
              if (key === 'Escape') currentTarget.blur();
            }}
          >
            <Icon name="question" size={16} />
          </button>
        )}
      </span>
      <span className={styles.price}>
        <Price dollars={price} isShort />
      </span>
      <p>
        {type.description}
        {type.says.map((words) => (
          <span key={words} className={styles.limits}>
            {words}
          </span>
        ))}{' '}
        <ReadTerms terms={type.terms} slug={type.slug} name={type.name} productId={product.id} />
      </p>
      <div id={`${id}-details`} className={styles.details} role="tooltip">
        <dl className="dl">
          {type.usageDetailsList.map(({ label, value }) => (
            <div key={label} className={styles.pair}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {quantity !== null && !type.exclusive && (
        <div className={styles.quantity}>
          <StepField
            value={quantity}
            largest={largestQuantity}
            label={`Quantity of ${type.name}`}
            onChange={(wanted) => onQuantity(limitQuantity(wanted))}
          />
          <span className="two">
            {quantity} × <Price dollars={price} isShort /> ={' '}
            <Price dollars={(Math.round(price * 100) * quantity) / 100} />
          </span>
        </div>
      )}
    </div>
  );
}
