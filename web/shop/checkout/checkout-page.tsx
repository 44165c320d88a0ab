import { Link, useSearchParams } from 'react-router';
import { describeConsent } from '#contract/consent-words.ts';
import { msg, t } from '#contract/languages/translate.ts';
import { writeNumber } from '#contract/text/write-number.ts';
import { pageContext } from '../../api/page-context.ts';
import { lazyPart } from '../../api/parts/lazy-part.tsx';
import { callFrom } from '../../api/server-call.ts';
import { useFeature } from '../../api/use-feature.ts';
import { shopQuery, useQuery } from '../../api/use-query.ts';
import { UnstoredNote } from '../../cart/unstored-note.tsx';
import { useBuyer } from '../../cart/use-buyer.ts';
import { type ExclusiveProduct, useCheckedCart } from '../../cart/use-checked-cart.ts';
import { usePay } from '../../cart/use-pay.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { rich } from '../../ui/text/rich.tsx';
import { useShop } from '../../ui/use-shop.ts';
import { LoadError } from '../../ui/waiting/load-trouble.tsx';
import type { Route } from './+types/checkout-page.ts';
import styles from './checkout.module.css';
import { PaySide } from './pay-side.tsx';
import { explainLines, priceByAnswers } from './priced-lines.ts';
import { OrderTable } from './thanks.tsx';
import { useAnswers } from './use-answers.ts';
import { usePaymentReturn } from './use-payment-return.ts';
import { useTerms } from './use-terms.ts';

/** Few want it, and they can wait for it. */
const SaveOffer = lazyPart(() => import('./save-offer.tsx'), { what: msg('Saving an offer') });

export { staticPage as headers } from '../../api/page-headers.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const call = callFrom(context);
  const [{ data: consent }, { data: questions }] = await Promise.all([
    call('readConsent', {}),
    call('listOrderQuestions', {}),
  ]);
  return {
    questions,
    payments: context.get(pageContext).payments,
    consentText: consent.text,
  };
}

export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  const { session } = useAuth();
  const hasOffers = useFeature('offers');
  const buyer = useBuyer(Boolean(useShop()?.priceNote));
  const chosen = useTerms(buyer.isConsentAsked ? describeConsent(loaderData.consentText) : '');
  const answers = useAnswers(loaderData.questions);
  const asked = {
    licensee: chosen.settledName,
    companyId: chosen.companyId,
    buyer: buyer.settled,
    answers: answers.answers,
  };
  const cart = useCheckedCart(asked, buyer.take);
  const items = cart.items && priceByAnswers(cart.items, cart.bill);
  const { credits, owned, bundles, alone, terms, changes, takeTerms } = cart;
  const [search] = useSearchParams();
  const paying = usePay(
    cart,
    {
      ...chosen.terms,
      ...(buyer.given && { buyer: buyer.given }),
      ...buyer.billing.given,
      answers: answers.answers,
    },
    (fields) => buyer.take(fields, true),
    search.has('paymentId'),
  );
  const returned = usePaymentReturn();
  return (
    <div className={`sheet ${styles.columns}`}>
      <PageHead title={t('Checkout')} />
      <section>
        <h1 className="t32">{t('Checkout')}</h1>
        <UnstoredNote />
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
        {items && items.length > 0 && (
          <OrderTable
            items={items}
            notes={[...bundles, ...credits, ...owned, ...explainLines(cart.bill)]}
            terms={terms}
          />
        )}
        {session && alone.map((font) => <EarlierLicenses key={font.productId} font={font} />)}
      </section>
      <PaySide
        items={items}
        credits={credits}
        bill={buyer.settled && cart.bill}
        discount={cart.bill?.discount ?? null}
        codeProblem={cart.bill?.codeProblem ?? null}
        buyer={buyer}
        answers={answers}
        paying={paying}
        onTerms={takeTerms}
        chosen={chosen}
        returned={returned}
        payments={loaderData.payments}
      >
        {hasOffers && items && items.length > 0 && (
          <SaveOffer
            bill={cart.bill}
            about={{
              ...chosen.terms,
              ...(buyer.given && { buyer: buyer.given }),
              answers: answers.answers,
              ...buyer.billing.given,
            }}
            check={() => [buyer.check(), answers.check(), chosen.check()].every(Boolean)}
            onWrong={(fields) => buyer.take(fields, true)}
          />
        )}
      </PaySide>
    </div>
  );
}

/** What somebody reads before buying a font exclusively: how many licences of it stay valid. */
function EarlierLicenses({ font: { productId, name } }: { font: ExclusiveProduct }) {
  const { data: answer, hasFailed, reload } = useQuery(shopQuery('listEarlierLicenses', { params: { id: productId } }));
  const heading = `earlier-${productId}`;
  return (
    <section className={styles.alone} aria-labelledby={heading} aria-busy={answer === null && !hasFailed}>
      <h2 id={heading}>{t('{name}, for you alone', { name })}</h2>
      <p className="measure">
        {rich(
          '{name} isn’t sold again after you, and plans stop including it. It’s reserved for you for 30 minutes while you pay.{answer}',
          { name, answer: answer !== null && ` ${describeEarlier(answer.data)}` },
        )}
      </p>
      {hasFailed && <LoadError what={t('The licences sold before')} onRetry={reload} />}
      {answer !== null && answer.data.length > 0 && (
        <>
          <table className="tab">
            <thead>
              <tr>
                <th>{t('Licence')}</th>
                <th className="num">{t('Year')}</th>
                <th className="num">{t('Licences')}</th>
              </tr>
            </thead>
            <tbody>
              {answer.data.map(({ licenseType, year, licenses }) => (
                <tr key={`${licenseType} ${year}`}>
                  <td>{licenseType}</td>
                  <td className="num">{year}</td>
                  <td className="num">{writeNumber(licenses)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="t13 two">{t('Your certificate will list their numbers.')}</p>
        </>
      )}
    </section>
  );
}

function describeEarlier(rows: readonly { licenses: number }[]): string {
  const count = rows.reduce((sum, { licenses }) => sum + licenses, 0);
  if (count === 0) return t('No licence was sold before.');
  return count === 1
    ? t('One licence sold earlier stays valid:')
    : t('{count} licences sold earlier stay valid:', { count: writeNumber(count) });
}
