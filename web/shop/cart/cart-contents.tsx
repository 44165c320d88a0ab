import { Link } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import { centsOf, formatDollars } from '#contract/money.ts';
import { useNameArt } from '../../api/use-name-art.tsx';
import { type CartItem, countLicenses, isSameLine, largestQuantity, nameLine, sumCart } from '../../cart/cart.ts';
import { lessCredits } from '../../cart/cart-credits.ts';
import { CodeField, DiscountLine } from '../../cart/code-field.tsx';
import { formatBill } from '../../cart/say-bill.ts';
import { UnstoredNote } from '../../cart/unstored-note.tsx';
import { useKnownBuyer } from '../../cart/use-buyer.ts';
import { useCheckedCart } from '../../cart/use-checked-cart.ts';
import { Icon } from '../../ui/drawing/icon.tsx';
import { StepField } from '../../ui/form/step-field.tsx';
import { Price } from '../../ui/price.tsx';
import { useShop } from '../../ui/use-shop.ts';
import { explainLines, priceByAnswers } from '../checkout/priced-lines.ts';
import styles from './cart.module.css';

/** Everything in the cart, with what changed since, the total and the way on. Same in the drawer and on its page. */
export function CartContents() {
  const buyer = useKnownBuyer();
  const {
    items: stored,
    credits,
    owned,
    bundles,
    bill,
    changes,
    undo,
    setQuantity,
    remove,
  } = useCheckedCart({ buyer });
  const known = buyer && bill;
  const items = stored && priceByAnswers(stored, known);
  // The buyer's country may answer a question, and the total goes by it.
  const reasons = known && known.answers.length > 0 ? explainLines(known) : [];
  const tax = formatBill(known, useShop()?.priceNote);
  if (items === null) return <div className={styles.contents} aria-busy="true" />;
  return (
    <div className={styles.contents}>
      {items.length === 0 ? (
        <div className={`empty ${styles.empty}`}>
          <p className={styles.nought} aria-hidden="true">
            0
          </p>
          <p className="t24">{t('Your cart is empty.')}</p>
          <Link className="btn" to="/product">
            {t('See the fonts')}
          </Link>
        </div>
      ) : (
        <ul className={styles.lines} aria-label={t('In your cart')}>
          {items.map((item) => (
            <CartLine
              key={nameLine(item)}
              item={item}
              notes={[...bundles, ...credits, ...owned, ...reasons].filter((note) => isSameLine(note, item))}
              onQuantity={(quantity) => setQuantity(item, quantity)}
              onRemove={() => remove(item)}
            />
          ))}
        </ul>
      )}
      <div className={styles.end}>
        <UnstoredNote />
        <div role="status">
          {undo && (
            <p className={`toast ${styles.toast}`}>
              <span>
                {t('{name}, {license}, is out.', {
                  name: undo.removed.name,
                  license: undo.removed.licenseName,
                })}
              </span>
              <button type="button" onClick={undo.restore}>
                {t('Undo')}
              </button>
            </p>
          )}
          {changes.map((change) => (
            <p className="note" key={change} style={{ marginBottom: 'var(--s4)' }}>
              {change}
            </p>
          ))}
        </div>
        {items.length > 0 && (
          <>
            <CodeField discount={bill?.discount ?? null} problem={bill?.codeProblem ?? null} />
            <div className="t13">
              <DiscountLine discount={bill?.discount ?? null} />
            </div>
            {tax.line && (
              <p className="between t13 two">
                <span>{tax.line.name}</span>
                <span>{tax.line.amount}</span>
              </p>
            )}
            <div className="total" aria-live="polite">
              <span>{countLicenses(items)}</span>
              <strong>
                {formatDollars(
                  known ? centsOf(known.total) : lessCredits(sumCart(items), credits, bill?.discount ?? null),
                )}
              </strong>
            </div>
            {tax.note && <p className="two t13">{tax.note}</p>}
            <Link className="btn fill wide-b" style={{ marginTop: 'var(--s4)' }} to="/checkout">
              {t('Checkout')} <Icon name="right" />
            </Link>
          </>
        )}
      </div>
    </div>
  );
}

/** One line of the cart: the font in its own letters, its licence, how many, what it costs. */
function CartLine({
  item,
  notes,
  onQuantity,
  onRemove,
}: {
  item: CartItem;
  notes: readonly { words: string }[];
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
      {notes.map(({ words }) => (
        <span className={`t13 ${styles.whole}`} key={words}>
          {words}
        </span>
      ))}
      <span className={styles.quantity}>
        <StepField
          value={item.quantity}
          largest={largestQuantity}
          label={t('Quantity of {name}, {license}', { name: item.name, license: item.licenseName })}
          onChange={onQuantity}
        />
        <button
          type="button"
          className="link t13"
          onClick={onRemove}
          aria-label={t('Remove {name}, {license}', { name: item.name, license: item.licenseName })}
        >
          {t('Remove')}
        </button>
      </span>
    </li>
  );
}
