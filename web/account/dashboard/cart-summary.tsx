import { Link } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import { centsOf, formatDollars } from '#contract/money.ts';
import { mainLabel } from '#contract/payment-providers.ts';
import { shopQuery, useQuery } from '../../api/use-query.ts';
import { type CartItem, countLicenses, isSameLine, type LineKey, nameLine, sumCart } from '../../cart/cart.ts';
import { type CartCredit, lessCredits } from '../../cart/cart-credits.ts';
import type { CartTerms } from '../../cart/cart-terms.ts';
import { DiscountLine } from '../../cart/code-field.tsx';
import { formatBill } from '../../cart/say-bill.ts';
import { useKnownBuyer } from '../../cart/use-buyer.ts';
import { type Bill, useCheckedCart } from '../../cart/use-checked-cart.ts';
import { usePay } from '../../cart/use-pay.ts';
import { Icon } from '../../ui/drawing/icon.tsx';
import { rich } from '../../ui/text/rich.tsx';
import { useShop } from '../../ui/use-shop.ts';
import { usePayments } from '../orders/account-payments.tsx';
import styles from './dashboard.module.css';

/** What waits in the cart at today's prices, and the way to pay it from here. */
export function CartSummary() {
  const buyer = useKnownBuyer();
  const checked = useCheckedCart({ buyer });
  const { items, credits, owned, bundles, bill, terms, changes } = checked;
  const { isBusy, problem, paidOrder, changedTerms, pay } = usePay(checked, buyer ? { buyer } : {});
  const cart = items ?? [];
  // Where tax is due, it goes by where the buyer is, which the checkout asks.
  const isTaxed = Boolean(useShop()?.priceNote);
  const questions = useQuery(shopQuery('listOrderQuestions', {})).data?.data ?? [];
  // Nor are the questions of the order answered here.
  const isRequested = (isTaxed && buyer === null) || questions.some(({ kind }) => kind !== 'country');
  const isClosed = usePayments() === 'closed' && sumCart(cart) > 0;
  return (
    <section className="panel" aria-labelledby="cart">
      <h2 id="cart">{t('Your cart')}</h2>
      <div role="status">
        {paidOrder !== null && (
          <p className={`note ${styles.change}`}>
            {t('This cart is already paid: order No. {order}.', { order: paidOrder })}
          </p>
        )}
        {changes.map((change) => (
          <p className={`note ${styles.change}`} key={change}>
            {change}
          </p>
        ))}
      </div>
      {cart.length === 0 ? (
        <p className={styles.say}>{t('Your cart is empty.')}</p>
      ) : (
        <Lines
          cart={cart}
          credits={credits}
          notes={[...bundles, ...credits, ...owned]}
          terms={terms}
          bill={buyer && bill}
        />
      )}
      {terms.length > 0 && cart.length > 0 && !isClosed && (
        <p className="t13 two">{t('By paying you accept the licence terms of these lines.')}</p>
      )}
      <p className={styles.ways}>
        {cart.length > 0 && isClosed && (
          <Link className="btn" to="/cart">
            {t('See the cart')}
          </Link>
        )}
        {cart.length > 0 && !isClosed && isRequested && (
          <Link className="btn fill" to="/checkout">
            {t('Checkout')} <Icon name="right" />
          </Link>
        )}
        {cart.length > 0 && !isClosed && !isRequested && (
          <button type="button" className="btn fill" disabled={isBusy} onClick={() => void pay()}>
            {isBusy ? t('Processing Payment...') : t('Pay with {provider}', { provider: mainLabel })}{' '}
            <Icon name="right" />
          </button>
        )}
        <Link className="btn" to="/product">
          {t('Continue Shopping')}
        </Link>
      </p>
      <div role="alert">
        {changedTerms && (
          <p className={`note bad ${styles.change}`}>
            {rich('The terms of a licence changed while you were here, so nothing was ordered. {link}.', {
              link: (
                <Link className="link" to="/checkout">
                  {t('Read them at the checkout')}
                </Link>
              ),
            })}
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
  notes,
  terms,
  bill,
}: {
  cart: readonly CartItem[];
  credits: readonly CartCredit[];
  /** What is said below a line. */
  notes: readonly (LineKey & { words: string })[];
  terms: readonly CartTerms[];
  /** With its tax, where the country of the buyer is known. */
  bill: Bill | null;
}) {
  const tax = formatBill(bill, useShop()?.priceNote);
  return (
    <>
      <ul className={styles.lines}>
        {cart.map((item) => (
          <li key={nameLine(item)}>
            <span>
              <span className="b">{item.name}</span> <span className="two">{item.licenseName}</span>
              {item.quantity > 1 && <span className="two"> × {item.quantity}</span>}
              {terms
                .filter((line) => isSameLine(line, item))
                .map(({ slug, version }) => (
                  <span key={version}>
                    {' '}
                    <Link className="link t13" to={`/license/${slug}/${version}`}>
                      {t('Terms')}
                      <span className="vh"> {t('of the {license}', { license: item.licenseName })}</span>
                    </Link>
                  </span>
                ))}
              {notes
                .filter((note) => isSameLine(note, item))
                .map(({ words }) => (
                  <span className={`two t13 ${styles.about}`} key={words}>
                    {words}
                  </span>
                ))}
            </span>
            <span className="num">{formatDollars(sumCart([item]))}</span>
          </li>
        ))}
      </ul>
      <DiscountLine discount={bill?.discount ?? null} />
      {tax.line && (
        <p className="between t13 two">
          <span>{tax.line.name}</span>
          <span>{tax.line.amount}</span>
        </p>
      )}
      <div className={`total ${styles.total}`}>
        <span>{countLicenses(cart)}</span>
        <strong>{formatDollars(bill ? centsOf(bill.total) : lessCredits(sumCart(cart), credits, null))}</strong>
      </div>
      {tax.note && <p className="two t13">{tax.note}</p>}
    </>
  );
}
