import { t } from '#contract/languages/translate.ts';
import { type Cents, centsOf, formatDollars } from '#contract/money.ts';
import type { Discount } from '#contract/nouns/codes.ts';
import { type CartItem, countLicenses, nameLine, sumCart } from '../../cart/cart.ts';
import { type CartCredit, lessCredits } from '../../cart/cart-credits.ts';
import { DiscountLine } from '../../cart/code-field.tsx';
import { formatBill } from '../../cart/say-bill.ts';
import type { Bill } from '../../cart/use-checked-cart.ts';
import { useShop } from '../../ui/use-shop.ts';
import styles from './checkout.module.css';

type Bought = {
  items: readonly CartItem[];
  credits: readonly CartCredit[];
  /** What the cart comes to with its tax; null while that is not known. */
  bill: Bill | null;
  discount: Discount | null;
};

/** What is to be paid, with its tax where that is known. */
export const centsToPay = ({ items, credits, bill, discount }: Bought): Cents =>
  bill ? centsOf(bill.total) : lessCredits(sumCart(items), credits, discount);

/** The licences, what is taken off for earlier ones, the tax, and the total. */
export function Sum({ items, credits, bill, discount }: Bought) {
  const tax = formatBill(bill, useShop()?.priceNote);
  return (
    <div className={styles.sum}>
      <div>
        <span>{countLicenses(items)}</span>
        <span>{formatDollars(sumCart(items))}</span>
      </div>
      {credits.map(({ cents, label, ...line }) => (
        <div key={`${nameLine(line)} ${label}`}>
          <span>{label}</span>
          <span>-{formatDollars(cents)}</span>
        </div>
      ))}
      <DiscountLine discount={discount} />
      {tax.line && (
        <div>
          <span>{tax.line.name}</span>
          <span>{tax.line.amount}</span>
        </div>
      )}
      <div className="total">
        <span>{t('Total')}</span>
        <strong>{formatDollars(centsToPay({ items, credits, bill, discount }))}</strong>
      </div>
      {tax.note && <p className={`t13 two ${styles.tax}`}>{tax.note}</p>}
    </div>
  );
}
