import { useEffect } from 'react';
import { Link } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import { pageContext } from '../../api/page-context.ts';
import { callFrom } from '../../api/server-call.ts';
import { useBuyer } from '../../cart/use-buyer.ts';
import { useCheckedCart } from '../../cart/use-checked-cart.ts';
import { usePay } from '../../cart/use-pay.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/checkout-page.ts';
import styles from './checkout.module.css';
import { EarlierLicenses } from './earlier-licenses.tsx';
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
  const { items, credits, alone, terms, changes, takePrices, takeTerms } = cart;
  const paying = usePay(takePrices, { ...chosen.terms, buyer: buyer.said }, terms);
  const { take } = buyer;

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was refused is taken over once.
  useEffect(() => take(paying.fields, true), [paying.fields]);

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
