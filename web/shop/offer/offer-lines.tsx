import { t } from '#contract/languages/translate.ts';
import type { Quote, QuoteLine } from '#contract/nouns/quotes.ts';
import { nameSold } from '#contract/parts.ts';
import { Price } from '../../ui/price.tsx';
import { FontName } from '../checkout/thanks.tsx';
import styles from './offer.module.css';

/** What is offered, line by line, with all that it allows. */
export function OfferLines({ offer }: { offer: Quote }) {
  return (
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
        {offer.lines.map((line, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an offer never changes its lines.
          <OfferRow key={position} line={line} discount={offer.discount?.title || (offer.discount?.code ?? '')} />
        ))}
      </tbody>
    </table>
  );
}

function OfferRow({ line, discount }: { line: QuoteLine; discount: string }) {
  const { product, part, license, quantity, price, amount, limits, note, members } = line;
  const allowed = limits.filter(({ value }) => value !== note);
  return (
    <tr>
      <td className="main">
        <FontName image={product.image} name={nameSold(product.name, part)} />
        {members.length > 0 && <span className="two t13">{members.join(', ')}</span>}
      </td>
      <td data-l={t('Licence')}>
        <span>
          <span className="b">{license.licenseType.name}</span>
          {allowed.length > 0 && (
            <span className={`t13 ${styles.limits}`}>
              {allowed.map(({ label, value }) => (
                <span key={label}>
                  <span className="two">{label}</span> {value}
                </span>
              ))}
            </span>
          )}
          {note !== '' && (
            <span className={`t13 ${styles.agreed}`} dir="auto">
              {note}
            </span>
          )}
          {line.discount > 0 && (
            <span className={`two t13 ${styles.agreed}`}>
              {discount} -<Price dollars={line.discount} />
            </span>
          )}
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
  );
}
