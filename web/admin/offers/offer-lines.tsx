import { t } from '#contract/languages/translate.ts';
import type { StaffQuote } from '#contract/nouns/quotes.ts';
import { nameSold } from '#contract/parts.ts';
import { nameTax } from '#contract/shop/tax-words.ts';
import { Price } from '../../ui/price.tsx';
import styles from '../orders/orders.module.css';

/** What is offered, with what each line allows, and the sums. */
export function OfferLines({ offer }: { offer: StaffQuote }) {
  const { lines, tax, total, discount } = offer;
  return (
    <section className="panel" aria-labelledby="lines">
      <h2 id="lines">{t('Lines')}</h2>
      <table className={`tab stack ${styles.lines}`}>
        <thead>
          <tr>
            <th>{t('Font')}</th>
            <th>{t('Licence')}</th>
            <th className="num">{t('Quantity')}</th>
            <th className="num">{t('Price')}</th>
            <th className="num">{t('Sum')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ product, part, license, limits, quantity, price, amount, members }, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an offer never changes its lines.
            <tr key={position}>
              <td className="main b">
                {nameSold(product.name, part)}
                {members.length > 0 && <span className={`two t13 ${styles.fact}`}>{members.join(', ')}</span>}
              </td>
              <td data-l={t('Licence')}>
                <span>
                  {license.licenseType.name}
                  {limits.map(({ label, value }) => (
                    <span key={label} className={`t13 ${styles.fact}`}>
                      <span className="two">{label}</span> {value}
                    </span>
                  ))}
                </span>
              </td>
              <td className="num" data-l={t('Quantity')}>
                {quantity}
              </td>
              <td className="num" data-l={t('Price')}>
                <Price dollars={price} />
              </td>
              <td className="num b" data-l={t('Sum')}>
                <Price dollars={amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={styles.sums}>
        {discount && (
          <div>
            <dt>{discount.title || discount.code}</dt>
            <dd>
              -<Price dollars={discount.amount} />
            </dd>
          </div>
        )}
        {tax.amount > 0 && (
          <div>
            <dt>{nameTax(tax) ?? t('Tax')}</dt>
            <dd>
              <Price dollars={tax.amount} />
            </dd>
          </div>
        )}
        <div className={styles.paid}>
          <dt className="b">{t('Total')}</dt>
          <dd className="b">
            <Price dollars={total} />
          </dd>
        </div>
      </dl>
    </section>
  );
}
