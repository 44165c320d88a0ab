import { useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { msg, t } from '#contract/languages/translate.ts';
import { formatDollars, toDollars } from '#contract/money.ts';
import { unitPrice } from '#contract/price.ts';
import { sayCount } from '#contract/text/write-number.ts';
import { addToCart, countLicenses, largestQuantity, limitQuantity, sumCart } from '../../../cart/cart.ts';
import { readCart, writeCart } from '../../../cart/cart-store.ts';
import { Icon } from '../../../ui/drawing/icon.tsx';
import { StepField } from '../../../ui/form/step-field.tsx';
import { Price } from '../../../ui/price.tsx';
import { addressSpecimen } from '../../address-specimen.ts';
import { useOverlays } from '../../frame/overlays.ts';
import { IfFeature } from '../../if-feature.tsx';
import { ReadTerms } from '../../terms/read-terms.tsx';
import type { LoadedProduct } from '../load-product.ts';
import styles from './license.module.css';
import { listChosen } from './list-chosen.ts';

const texts = {
  addWithoutLicense: msg('Please select at least one license before adding to cart.'),
  buyWithoutLicense: msg('Please select at least one license before proceeding to buy.'),
} as const;

const shownAtFirst = 5;

/** Which licences, how many of each, and what that costs at every moment. */
export function LicenseForm({ product }: { product: LoadedProduct['product'] }) {
  const [quantities, setQuantities] = useState<ReadonlyMap<number, number>>(new Map());
  const [alert, setAlert] = useState<string | null>(null);
  const alertPlace = useRef<HTMLDivElement>(null);
  const [isLong, setIsLong] = useState(false);
  const { openCart } = useOverlays();
  const navigate = useNavigate();
  const chosen = listChosen(product, quantities, addressSpecimen(product, product.name) ?? product.images);
  const total = formatDollars(sumCart(chosen));
  const listed = isLong ? product.licenseTypes : product.licenseTypes.slice(0, shownAtFirst);
  const hidden = product.licenseTypes.length - listed.length;

  function setQuantity(id: number, quantity: number | null) {
    const next = new Map(quantities);
    if (quantity === null) next.delete(id);
    else next.set(id, quantity);
    setQuantities(next);
    setAlert(null);
  }

  function add(refusal: string): boolean {
    if (chosen.length === 0) {
      setAlert(refusal);
      // On a phone the buttons stay in sight while the sentence may be far above.
      alertPlace.current?.scrollIntoView({ block: 'nearest' });
      return false;
    }
    writeCart(addToCart(readCart(), chosen));
    return true;
  }

  const buttons = (
    <>
      <button type="button" className="btn" onClick={() => add(t(texts.addWithoutLicense)) && openCart()}>
        {t('Add to Cart')}
      </button>
      <button
        type="button"
        className="btn fill"
        onClick={() => add(t(texts.buyWithoutLicense)) && navigate('/checkout')}
      >
        {t('Buy Now')}
      </button>
    </>
  );

  return (
    <>
      <form className={styles.form} aria-label={t('Choose your licences')} onSubmit={(event) => event.preventDefault()}>
        <div className={styles.head}>
          <h2>{t('Choose your licences')}</h2>
          <IfFeature name="advisor">
            <Link className="link t13" to={`/license?font=${product.slug}#advisor`}>
              {t('Which licence do I need?')}
            </Link>
          </IfFeature>
        </div>
        {listed.map((type) => (
          <LicenseChoice
            key={type.id}
            product={product}
            type={type}
            quantity={quantities.get(type.id) ?? null}
            onQuantity={(quantity) => setQuantity(type.id, quantity)}
          />
        ))}
        {hidden > 0 && (
          <button type="button" className={`link t13 ${styles.more}`} onClick={() => setIsLong(true)}>
            {sayCount('{count} more licence', '{count} more licences', hidden)}
          </button>
        )}
        <div className={`total ${styles.total}`} aria-live="polite">
          <span>{countLicenses(chosen)}</span>
          <strong>{total}</strong>
        </div>
        <div role="alert" ref={alertPlace} className={styles.alertPlace}>
          {alert !== null && <p className={`note bad ${styles.alert}`}>{alert}</p>}
        </div>
        <div className={styles.buttons}>{buttons}</div>
      </form>
      <div className={styles.pay}>
        <span>
          <strong>{total}</strong>
          <span className="two">{countLicenses(chosen)}</span>
        </span>
        <span className="hang">{buttons}</span>
      </div>
    </>
  );
}

/** One licence that can be ticked: what it allows, in detail for who points at the question mark, and how many of it. */
function LicenseChoice({
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
            aria-label={t('What {name} allows', { name: type.name })}
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
            label={t('Quantity of {name}', { name: type.name })}
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
