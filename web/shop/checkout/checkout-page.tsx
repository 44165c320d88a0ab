import { Link } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import { writeNumber } from '#contract/text/write-number.ts';
import { pageContext } from '../../api/page-context.ts';
import { callFrom } from '../../api/server-call.ts';
import { askShop, useAnswer } from '../../api/use-answer.ts';
import { useBuyer } from '../../cart/use-buyer.ts';
import { type Alone, useCheckedCart } from '../../cart/use-checked-cart.ts';
import { usePay } from '../../cart/use-pay.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { formatDay } from '../../ui/format-moment.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { rich } from '../../ui/text/rich.tsx';
import { LoadTrouble } from '../../ui/waiting/waiting.tsx';
import type { Route } from './+types/checkout-page.ts';
import styles from './checkout.module.css';
import { PaySide } from './pay-side.tsx';
import { OrderTable } from './thanks.tsx';
import { usePaymentReturn } from './use-payment-return.ts';
import { useTerms } from './use-terms.ts';

export { staticPage as headers } from '../../api/page-headers.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { data: consent } = await callFrom(context)('readConsent', {});
  return { payments: context.get(pageContext).payments, consentText: consent.text };
}

export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  const { session } = useAuth();
  const chosen = useTerms(loaderData.consentText);
  const buyer = useBuyer();
  const cart = useCheckedCart(chosen.settledName, buyer.settled, buyer.take);
  const { items, credits, alone, terms, changes, takeTerms } = cart;
  const paying = usePay(cart, { ...chosen.terms, buyer: buyer.said }, (fields) => buyer.take(fields, true));
  const returned = usePaymentReturn();
  return (
    <div className={`sheet ${styles.columns}`}>
      <PageHead title={t('Checkout')} />
      <section>
        <h1 className="t32">{t('Checkout')}</h1>
        <div role="status">
          {changes.map((change) => (
            <p className="note" key={change} style={{ marginBottom: 'var(--s4)' }}>
              {change}
            </p>
          ))}
        </div>
        {items === null && <div className={styles.waiting} aria-busy="true" />}
        {items?.length === 0 && (
          <div className="empty">
            <p className="t24">{t('Your cart is empty.')}</p>
            <Link className="btn" to="/product">
              {t('See the fonts')}
            </Link>
          </div>
        )}
        {items && items.length > 0 && <OrderTable items={items} credits={credits} terms={terms} />}
        {session && alone.map((font) => <EarlierLicenses key={font.productId} font={font} />)}
      </section>
      <PaySide
        items={items}
        credits={credits}
        bill={buyer.settled && cart.bill}
        buyer={buyer}
        paying={paying}
        onTerms={takeTerms}
        chosen={chosen}
        returned={returned}
        payments={loaderData.payments}
      />
    </div>
  );
}

/** So many are listed, the latest; of more the number is told. */
const LISTED = 100;

/** What somebody reads before buying a font exclusively: the licences of it that stay valid beside that one. */
function EarlierLicenses({ font: { productId, name } }: { font: Alone }) {
  const {
    data: answer,
    hasFailed,
    reload,
  } = useAnswer(askShop('listEarlierLicenses', { params: { id: productId }, query: { limit: LISTED } }));
  const heading = `earlier-${productId}`;
  return (
    <section className={styles.alone} aria-labelledby={heading} aria-busy={answer === null && !hasFailed}>
      <h2 id={heading}>{t('{name}, for you alone', { name })}</h2>
      <p className="measure">
        {rich(
          'Nobody can buy {name} after you, and plans give it no longer. While you pay it is held for you for 30 minutes.{answer}',
          { name, answer: answer !== null && ` ${sayEarlier(answer.total ?? 0)}` },
        )}
      </p>
      {hasFailed && <LoadTrouble what={t('The licences sold before')} onRetry={reload} />}
      {answer !== null && answer.data.length > 0 && (
        <details className={styles.earlier} open={answer.data.length <= 10}>
          <summary>{t('Their numbers')}</summary>
          <table className="tab">
            <thead>
              <tr>
                <th>{t('Number')}</th>
                <th>{t('Licence')}</th>
                <th className="num">{t('Quantity')}</th>
                <th className="num">{t('Since')}</th>
              </tr>
            </thead>
            <tbody>
              {answer.data.map((license) => (
                <tr key={license.licenseNumber}>
                  <td>{license.licenseNumber}</td>
                  <td>{license.licenseType}</td>
                  <td className="num">{license.quantity}</td>
                  <td className="num">{formatDay(license.issuedAt)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </section>
  );
}

function sayEarlier(count: number): string {
  if (count === 0) return t('No licence of it was sold before.');
  const rest = count > LISTED ? t(' The latest {count}:', { count: LISTED }) : '';
  return count === 1
    ? t('One licence sold before stays valid:')
    : t('{count} licences sold before stay valid.{rest}', { count: writeNumber(count), rest });
}
