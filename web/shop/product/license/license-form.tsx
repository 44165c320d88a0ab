import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatDollars } from '#contract/money.ts';
import { addToCart, sumCart } from '../../../cart/cart.ts';
import { readCart, writeCart } from '../../../cart/cart-store.ts';
import { countLicenses } from '../../../cart/count-licenses.ts';
import { addressSpecimen } from '../../address-specimen.ts';
import { useOverlays } from '../../frame/overlays.ts';
import { IfFeature } from '../../if-feature.tsx';
import type { LoadedProduct } from '../load-product.ts';
import styles from './license.module.css';
import { LicenseChoice } from './license-choice.tsx';
import { listChosen } from './list-chosen.ts';

const texts = {
  addWithoutLicense: 'Please select at least one license before adding to cart.',
  buyWithoutLicense: 'Please select at least one license before proceeding to buy.',
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
      <button type="button" className="btn" onClick={() => add(texts.addWithoutLicense) && openCart()}>
        Add to Cart
      </button>
      <button type="button" className="btn fill" onClick={() => add(texts.buyWithoutLicense) && navigate('/checkout')}>
        Buy Now
      </button>
    </>
  );

  return (
    <>
      <form className={styles.form} aria-label="Choose your licences" onSubmit={(event) => event.preventDefault()}>
        <div className={styles.head}>
          <h2>Choose your licences</h2>
          <IfFeature name="advisor">
            <Link className="link t13" to={`/license?font=${product.slug}#advisor`}>
              Which licence do I need?
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
            {hidden} more {hidden === 1 ? 'licence' : 'licences'}
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
