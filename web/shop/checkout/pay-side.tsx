import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { msg, t } from '#contract/languages/translate.ts';
import type { CodeProblem, Discount } from '#contract/nouns/codes.ts';
import { isLater, labelOf, mainLabel, mainProvider, type ProviderName } from '#contract/payment-providers.ts';
import type { Payments } from '../../api/page-context.ts';
import { lazyPart } from '../../api/parts/lazy-part.tsx';
import { useWaysToPay } from '../../api/use-ways-to-pay.ts';
import { BuyerFields } from '../../cart/buyer-fields.tsx';
import type { CartItem } from '../../cart/cart.ts';
import type { CartCredit } from '../../cart/cart-credits.ts';
import type { CartTerms, ChangedTerms } from '../../cart/cart-terms.ts';
import { CodeField } from '../../cart/code-field.tsx';
import { texts } from '../../cart/texts.ts';
import type { BuyerChosen } from '../../cart/use-buyer.ts';
import type { Bill } from '../../cart/use-checked-cart.ts';
import type { Pay } from '../../cart/use-pay.ts';
import { rememberPosition } from '../../session/after-login.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { WayToPay } from '../../ui/form/way-to-pay.tsx';
import { PaymentsNote } from '../../ui/payments-note.tsx';
import { rich } from '../../ui/text/rich.tsx';
import { useInSight } from '../../ui/use-in-sight.ts';
import styles from './checkout.module.css';
import { QuestionFields } from './question-fields.tsx';
import { SmallPrint } from './small-print.tsx';
import { centsToPay, Sum } from './sum.tsx';
import { TermsFields } from './terms-fields.tsx';
import type { AnswersChosen } from './use-answers.ts';
import type { PaymentReturn } from './use-payment-return.ts';
import type { TermsChosen } from './use-terms.ts';
import { WhoFields } from './who-fields.tsx';

const ChangedTermsDialog = lazyPart(() => import('../terms/changed-terms-dialog.tsx'), {
  what: msg('The terms'),
  isOver: true,
  waiting: () => <span className="spin" role="status" aria-label={t('Loading')} />,
});

const WHEN = { atOnce: msg('files immediately'), later: msg('files when the money arrives') };

/** What it costs, the button, and everything that is said around paying. */
export function PaySide({
  items: found,
  credits,
  bill,
  discount,
  codeProblem,
  buyer,
  answers,
  paying,
  onTerms,
  chosen,
  returned,
  payments,
  children,
}: {
  /** Null until the cart is known. */
  items: readonly CartItem[] | null;
  credits: readonly CartCredit[];
  /** What the cart comes to with its tax; null while that is not known. */
  bill: Bill | null;
  /** What a code or an offer takes off, and why a code doesn't; known before the tax is. */
  discount: Discount | null;
  codeProblem: CodeProblem | null;
  buyer: BuyerChosen;
  answers: AnswersChosen;
  paying: Pay;
  /** Says yes to other terms than those that were shown. */
  onTerms: (changed: ChangedTerms[]) => CartTerms[];
  chosen: TermsChosen;
  returned: PaymentReturn;
  payments: Payments;
  /** Another way on than paying. */
  children?: ReactNode;
}) {
  const { isKnown, session } = useAuth();
  const isConfirming = returned.kind === 'asking' || returned.kind === 'pending';
  const items = found ?? [];
  const isEmpty = found?.length === 0;
  const cents = centsToPay({ items, credits, bill, discount });
  // What costs nothing needs no payment provider.
  const isClosed = payments === 'closed' && cents > 0;
  const ways = useWaysToPay();
  const hasChoice = ways.length > 1 && cents > 0;
  const [chosenWay, setWay] = useState<ProviderName>(mainProvider);
  const way = hasChoice ? chosenWay : undefined;
  const payer = t(labelOf(way ?? mainProvider));
  const comesLater = isLater(way ?? mainProvider);
  // It stands below all lines of the cart, and who comes back from the provider begins above them.
  const result = useInSight(
    found !== null && (paying.paidOrder ?? paying.problem ?? (returned.kind !== 'none' && returned.kind)),
  );
  return (
    <aside aria-label={t('Payment')}>
      <div className={styles.note}>
        <PaymentsNote payments={payments} />
      </div>
      {!isEmpty && <Sum items={items} credits={credits} bill={bill} discount={discount} />}
      {!isEmpty && <CodeField discount={discount} problem={codeProblem} />}
      {(items.length > 0 || isConfirming) && (
        <>
          {items.length > 0 && !isClosed && <WhoFields chosen={chosen} />}
          {items.length > 0 && !isClosed && (
            <div className={styles.buyer}>
              <BuyerFields buyer={buyer} />
            </div>
          )}
          {items.length > 0 && !isClosed && <QuestionFields answers={answers} />}
          {items.length > 0 && !isClosed && <TermsFields chosen={chosen} />}
          {items.length > 0 && !isClosed && hasChoice && (
            <WayToPay ways={ways} way={chosenWay} atOnce={t(WHEN.atOnce)} later={t(WHEN.later)} onChange={setWay} />
          )}
          {items.length > 0 && isKnown && session === null && (
            <p className={styles.newcomer}>
              <Link className="btn" to="/register" onClick={() => rememberPosition('checkout')}>
                {t('New here? Create an account')}
              </Link>
              <Link className="btn" to="/login" onClick={() => rememberPosition('checkout')}>
                {t('Login')}
              </Link>
            </p>
          )}
          <div className={styles.pay}>
            {isClosed ? (
              <button type="button" className="btn fill wide-b" disabled>
                {t('Payment is closed for now')}
              </button>
            ) : (
              <SubmitButton
                isBusy={paying.isBusy || isConfirming}
                busyText={t('Processing Payment...')}
                onClick={() => {
                  const isWhole = [buyer.check(), answers.check(), chosen.check()].every(Boolean);
                  if (isWhole) void paying.pay(way);
                }}
              >
                {comesLater
                  ? t('Order, and pay by {payer}', { payer: payer.toLowerCase() })
                  : t('Pay with {payer}', { payer })}
              </SubmitButton>
            )}
          </div>
        </>
      )}
      {children}
      {paying.changedTerms && (
        <ChangedTermsDialog
          items={items}
          changed={paying.changedTerms}
          onKeep={paying.keepTerms}
          onAgree={(changed) => void paying.pay(way, onTerms(changed))}
        />
      )}
      <div ref={result} className={styles.said}>
        <div role="alert">
          {paying.problem && (
            <p className={`note bad ${styles.note}`}>
              {paying.problem.title}
              {paying.problem.reason !== null && ` ${paying.problem.reason}`}
            </p>
          )}
          {returned.kind === 'failed' && (
            <p className={`note bad ${styles.note}`}>
              {rich('{paymentFailed} You weren’t charged; your order is still here.{approvalUrl}', {
                paymentFailed: t(texts.paymentFailed),
                approvalUrl: returned.approvalUrl !== null && (
                  <>
                    {' '}
                    <a className="link" href={returned.approvalUrl}>
                      {t('Continue at {provider}', { provider: mainLabel })}
                    </a>
                  </>
                ),
              })}
            </p>
          )}
          {returned.kind === 'refused' && <p className={`note bad ${styles.note}`}>{returned.message}</p>}
          {returned.kind === 'unknown' && (
            <p className={`note bad ${styles.note}`}>
              {rich(
                '{provider} sent you back with a payment we don’t know. You weren’t charged. Your orders are in your {history}; continue to {fonts}.',
                {
                  provider: mainLabel,
                  history: (
                    <Link className="link" to="/customer/order-history">
                      {t('order history')}
                    </Link>
                  ),
                  fonts: (
                    <Link className="link" to="/product">
                      {t('the fonts')}
                    </Link>
                  ),
                },
              )}
            </p>
          )}
        </div>
        <div role="status">
          {paying.paidOrder !== null && (
            <p className={`note ${styles.note}`}>
              {rich('This cart is already paid: {order}. Your fonts and licences are there.', {
                order: (
                  <Link className="link" to={`/customer/order-history?query=${paying.paidOrder}`}>
                    {t('order No. {order}', { order: paying.paidOrder })}
                  </Link>
                ),
              })}
            </p>
          )}
          {returned.kind === 'asking' && (
            <p className={`note ${styles.note}`}>
              {t('Checking your payment with {provider}.', { provider: mainLabel })}
            </p>
          )}
          {returned.kind === 'pending' && (
            <p className={`note ${styles.note}`}>
              {t('Your payment is being confirmed. You can close this page and find the order in your order history.')}
            </p>
          )}
          {returned.kind === 'cancelled' && (
            <p className={`note ${styles.note}`}>
              {t('You cancelled the payment. You weren’t charged, and your cart is unchanged.')}
            </p>
          )}
        </div>
      </div>
      {!isEmpty && !isClosed && (
        <p className="t13 two">
          {chosen.forWhom === 'client'
            ? t('Your client can accept the licences as soon as the payment is confirmed.')
            : comesLater
              ? t('You get files and licence as soon as the money arrives.')
              : t('You get your files and licence as soon as {payer} confirms the payment.', { payer })}{' '}
          <SmallPrint isForClient={chosen.forWhom === 'client'} />
        </p>
      )}
      {isEmpty && isKnown && session === null && (
        <p className={`t13 ${styles.hint}`}>
          {rich('Not logged in? {login} or {register}.', {
            login: (
              <Link className="link" to="/login" onClick={() => rememberPosition('checkout')}>
                {t('Login')}
              </Link>
            ),
            register: (
              <Link className="link" to="/register" onClick={() => rememberPosition('checkout')}>
                {t('create an account')}
              </Link>
            ),
          })}
        </p>
      )}
    </aside>
  );
}
