import { Link } from 'react-router';
import { formatDollars } from '#contract/money.ts';
import { mainLabel } from '#contract/payment-providers.ts';
import { type CartItem, countLicenses, isSameLine, sumCart } from '../../cart/cart.ts';
import { type CartCredit, lessCredits } from '../../cart/cart-credits.ts';
import type { CartTerms } from '../../cart/cart-terms.ts';
import { useCheckedCart } from '../../cart/use-checked-cart.ts';
import { usePay } from '../../cart/use-pay.ts';
import { Icon } from '../../ui/drawing/icon.tsx';
import { usePayments } from '../orders/account-payments.tsx';
import styles from './dashboard.module.css';

/** What waits in the cart at today's prices, and the way to pay it from here. */
export function CartSummary() {
  const { items, credits, terms, changes, takePrices } = useCheckedCart();
  const { isBusy, problem, changedTerms, pay } = usePay(takePrices, {}, terms);
  const cart = items ?? [];
  const isClosed = usePayments() === 'closed' && sumCart(cart) > 0;
  return (
    <section className="panel" aria-labelledby="cart">
      <h2 id="cart">Your cart</h2>
      <div role="status">
        {changes.map((change) => (
          <p className={`note ${styles.change}`} key={change}>
            {change}
          </p>
        ))}
      </div>
      {cart.length === 0 ? (
        <p className={styles.say}>Your cart is empty.</p>
      ) : (
        <Lines cart={cart} credits={credits} terms={terms} />
      )}
      {terms.length > 0 && cart.length > 0 && !isClosed && (
        <p className="t13 two">By paying you accept the licence terms of these lines.</p>
      )}
      <p className={styles.ways}>
        {cart.length > 0 && isClosed && (
          <Link className="btn" to="/cart">
            See the cart
          </Link>
        )}
        {cart.length > 0 && !isClosed && (
          <button type="button" className="btn fill" disabled={isBusy} onClick={() => void pay()}>
            {isBusy ? 'Processing Payment...' : `Pay with ${mainLabel}`} <Icon name="right" />
          </button>
        )}
        <Link className="btn" to="/product">
          Continue Shopping
        </Link>
      </p>
      <div role="alert">
        {changedTerms && (
          <p className={`note bad ${styles.change}`}>
            The terms of a licence changed while you were here, so nothing was ordered.{' '}
            <Link className="link" to="/checkout">
              Read them at the checkout
            </Link>
            .
          </p>
        )}
        {problem && (
          <p className={`note bad ${styles.change}`}>
            {problem.title}
            {problem.reason !== null && ` ${problem.reason}`}
          </p>
        )}
      </div>
    </section>
  );
}

function Lines({
  cart,
  credits,
  terms,
}: {
  cart: readonly CartItem[];
  credits: readonly CartCredit[];
  terms: readonly CartTerms[];
}) {
  return (
    <>
      <ul className={styles.lines}>
        {cart.map((item) => (
          <li key={`${item.productId}/${item.licenseTypeId}`}>
            <span>
              <span className="b">{item.name}</span> <span className="two">{item.licenseName}</span>
              {item.quantity > 1 && <span className="two"> × {item.quantity}</span>}
              {terms
                .filter((line) => isSameLine(line, item))
                .map(({ slug, version }) => (
                  <span key={version}>
                    {' '}
                    <Link className="link t13" to={`/license/${slug}/${version}`}>
                      Terms<span className="vh"> of the {item.licenseName}</span>
                    </Link>
                  </span>
                ))}
            </span>
            <span className="num">{formatDollars(sumCart([item]))}</span>
          </li>
        ))}
      </ul>
      {credits.map(({ productId, licenseTypeId, words }) => (
        <p className="two t13" key={`${productId}/${licenseTypeId}`}>
          {words}
        </p>
      ))}
      <div className={`total ${styles.total}`}>
        <span>{countLicenses(cart)}</span>
        <strong>{formatDollars(lessCredits(sumCart(cart), credits))}</strong>
      </div>
    </>
  );
}
