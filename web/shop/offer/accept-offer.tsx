import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { CallRefused } from '#contract/client.ts';
import { isConsentRequired } from '#contract/consent-words.ts';
import { t } from '#contract/languages/translate.ts';
import { asCents, CURRENCY, centsOf, formatDollars } from '#contract/money.ts';
import type { Quote } from '#contract/nouns/quotes.ts';
import { isLater, labelOf, mainProvider, type ProviderName, startOfOrder } from '#contract/payment-providers.ts';
import { nameTax } from '#contract/shop/tax-words.ts';
import { call } from '../../api/call.ts';
import { callOffers } from '../../api/call-offers.ts';
import type { Payments } from '../../api/page-context.ts';
import { useFeature } from '../../api/use-feature.ts';
import { useWaysToPay } from '../../api/use-ways-to-pay.ts';
import { BuyerFields } from '../../cart/buyer-fields.tsx';
import { useBuyer } from '../../cart/use-buyer.ts';
import { rememberPosition } from '../../session/after-login.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { ConsentCheck } from '../../ui/form/consent-check.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { WayToPay } from '../../ui/form/way-to-pay.tsx';
import { formatDate } from '../../ui/format-date.ts';
import { PaymentsNote } from '../../ui/payments-note.tsx';
import { useShop } from '../../ui/use-shop.ts';
import { ClientFields } from '../checkout/client-fields.tsx';
import { clientOf, nobody, problemsOf, unnamed } from '../checkout/client-said.ts';
import { SmallPrint } from '../checkout/small-print.tsx';
import styles from './offer.module.css';

type Placed = { id: number; total: number };

/** What the offer costs, and the button that accepts it; or why it can't be accepted any more. */
export function AcceptOffer({
  offer,
  payments,
  consentText,
  onChange,
}: {
  offer: Quote;
  payments: Payments;
  consentText: string;
  onChange: () => void;
}) {
  const { total, tax, lines } = offer;
  const name = nameTax(tax);
  const added = tax.isAdded && tax.kind !== 'reverse_charge' ? name : null;
  const sum = lines.reduce((cents, { amount }) => cents + centsOf(amount), 0);
  return (
    <aside aria-label={t('Total')}>
      <div className={styles.sum}>
        {added !== null && (
          <>
            <div>
              <span>{t('Net')}</span>
              <span>{formatDollars(asCents(sum))}</span>
            </div>
            <div>
              <span>{added}</span>
              <span>{formatDollars(centsOf(tax.amount))}</span>
            </div>
          </>
        )}
        <div className="total">
          <span>{t('Total')}</span>
          <strong>{formatDollars(centsOf(total))}</strong>
        </div>
      </div>
      <p className="t13 two">
        {t('These prices hold until {day}.', { day: formatDate(offer.until) })}
        {tax.amount > 0 && ` ${describeTax(tax)}`}
      </p>
      <State offer={offer} />
      {(offer.status === 'open' || (offer.status === 'accepted' && offer.orderId !== null)) && offer.isOnOffer && (
        <Accept offer={offer} payments={payments} consentText={consentText} onChange={onChange} />
      )}
    </aside>
  );
}

/** Whose tax the total has, and what becomes of it for a buyer in another country. */
function describeTax(tax: Quote['tax']): string {
  const facts = { tax: nameTax(tax) ?? t('Tax'), amount: formatDollars(centsOf(tax.amount)) };
  return tax.isAdded
    ? t('If you’re billed in another country, we replace {tax} with the tax due there.', facts)
    : t(
        'Includes {tax}, {amount}. In another country the total stays the same, and the tax is the one due there.',
        facts,
      );
}

/** Why an offer can't be accepted, where that is so. */
function State({ offer: { status, orderId, isOnOffer, until } }: { offer: Quote }) {
  const note = (words: string, look = '') => <p className={`note ${look} ${styles.note}`}>{words}</p>;
  if (status === 'paid')
    return orderId === null ? (
      note(t('This offer was accepted and paid.'))
    ) : (
      <p className={`note ${styles.note}`}>
        {t('You have paid this offer.')}{' '}
        <Link className="link" to={`/customer/order-history?query=${orderId}`}>
          {t('Your order')}
        </Link>
      </p>
    );
  if (status === 'accepted' && orderId === null)
    return note(t('This offer has been accepted, and waits for its payment.'));
  if (status === 'accepted') return note(t('You have accepted this offer. Pay it to get your files and licences.'));
  if (status === 'withdrawn') return note(t('This offer was withdrawn. Write to us if you still need it.'), 'bad');
  if (status === 'expired')
    return note(t('This offer expired on {day}. Write to us and we make you a new one.', { day: formatDate(until) }));
  if (!isOnOffer)
    return note(
      t('A font of this offer was withdrawn or sold exclusively, so you can’t accept it. Write to us.'),
      'bad',
    );
  return null;
}

/** Asks who is billed and how to pay, then accepts the offer and leaves for where it is paid. */
function Accept({
  offer,
  payments,
  consentText,
  onChange,
}: {
  offer: Quote;
  payments: Payments;
  consentText: string;
  onChange: () => void;
}) {
  const { isKnown, session } = useAuth();
  const navigate = useNavigate();
  const isOn = useFeature('offers');
  const buyer = useBuyer(Boolean(useShop()?.priceNote));
  const ways = useWaysToPay();
  const [isOther, setOther] = useState(false);
  const [isForClient, setForClient] = useState(false);
  const [client, setClient] = useState(nobody);
  const [clientProblems, setClientProblems] = useState<Partial<typeof nobody>>({});
  const [hasConsented, setConsented] = useState(false);
  const [chosenWay, setWay] = useState<ProviderName>(mainProvider);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** Where the total is another than that of the offer, it is shown before it is paid. */
  const [placed, setPlaced] = useState<Placed | null>(null);
  const total = placed?.total ?? offer.total;
  const hasChoice = ways.length > 1 && total > 0;
  const way = hasChoice ? chosenWay : undefined;
  const isConsentAsked = isConsentRequired(isOther ? buyer.said.country : offer.tax.country);
  const here = `/offer/${offer.token}`;

  async function accept(): Promise<Placed> {
    const { data } = await callOffers('acceptQuote', {
      params: { token: offer.token },
      body: {
        ...(isOther && { ...(buyer.given && { buyer: buyer.given }), ...buyer.billing.given }),
        ...(isForClient && { for: clientOf(client) }),
        ...(isConsentAsked && hasConsented && { consent: consentText }),
      },
    });
    return { id: data.order.id, total: data.order.totalAmount };
  }

  async function pay() {
    const missing = isForClient ? unnamed(client) : {};
    setClientProblems(missing);
    if ((isOther && !buyer.check()) || missing.name !== undefined) return;
    setBusy(true);
    setProblem(null);
    try {
      const order = placed ?? (await accept());
      if (order.total !== total) {
        setPlaced(order);
        setBusy(false);
        return;
      }
      const { name, told } = startOfOrder(way);
      const { data } = await call(name, {
        body: { orderId: order.id, total: order.total, currency: CURRENCY, ...(way && { instead: true }), ...told },
      });
      window.location.assign(data.approval_url);
    } catch (error) {
      setBusy(false);
      if (error instanceof CallRefused) {
        buyer.take(error.body?.fields ?? {}, true);
        setClientProblems(problemsOf(error.body?.fields ?? {}));
      }
      setProblem(error instanceof CallRefused ? error.message : t('That didn’t work. Try again in a moment.'));
      if (error instanceof CallRefused && error.code.startsWith('quote_')) onChange();
    }
  }

  if (!isOn) return <p className={`note ${styles.note}`}>{t('Offers can’t be accepted right now.')}</p>;
  if (isKnown && session === null)
    return (
      <div className={styles.accept}>
        <p>{t('Log in to accept and pay. You come back here.')}</p>
        <button
          type="button"
          className="btn fill wide-b"
          onClick={() => {
            rememberPosition(here);
            navigate('/login');
          }}
        >
          {t('Log in to accept')}
        </button>
        <Link className="btn wide-b" to="/register" onClick={() => rememberPosition(here)}>
          {t('New here? Create an account')}
        </Link>
      </div>
    );
  const payer = t(labelOf(way ?? mainProvider));
  const comesLater = isLater(way ?? mainProvider);
  return (
    <div className={styles.accept}>
      <PaymentsNote payments={payments} />
      {placed === null && offer.status === 'open' && (
        <>
          <fieldset>
            <legend className="lab">{t('Who is billed?')}</legend>
            <label className="check">
              <input type="radio" name="billed" checked={!isOther} onChange={() => setOther(false)} />
              <span>{t('As the offer says')}</span>
            </label>
            <label className="check">
              <input type="radio" name="billed" checked={isOther} onChange={() => setOther(true)} />
              <span>{t('Another company or country')}</span>
            </label>
          </fieldset>
          {isOther && <BuyerFields buyer={buyer} />}
          <label className="check">
            <input type="checkbox" checked={isForClient} onChange={(event) => setForClient(event.target.checked)} />
            <span>{t('The licences are for a client of mine')}</span>
          </label>
          {isForClient && (
            <ClientFields
              client={client}
              problems={clientProblems}
              onChange={(part) => {
                setClient({ ...client, ...part });
                setClientProblems({});
              }}
            />
          )}
          <ConsentCheck text={isConsentAsked ? consentText : ''} isGiven={hasConsented} onChange={setConsented} />
        </>
      )}
      {hasChoice && (
        <WayToPay
          ways={ways}
          way={chosenWay}
          atOnce={t('files immediately')}
          later={t('files when the money arrives')}
          onChange={setWay}
        />
      )}
      {placed && (
        <p className={`note ${styles.note}`} role="status">
          {t('You have accepted the offer. With your tax it comes to {total}.', {
            total: formatDollars(centsOf(placed.total)),
          })}
        </p>
      )}
      <SubmitButton isBusy={isBusy} busyText={t('Processing Payment...')} onClick={() => void pay()}>
        {offer.status === 'accepted' || placed
          ? t('Pay with {payer}', { payer })
          : comesLater
            ? t('Accept, and pay by {payer}', { payer: payer.toLowerCase() })
            : t('Accept and pay with {payer}', { payer })}
      </SubmitButton>
      <div role="alert">{problem !== null && <p className={`note bad ${styles.note}`}>{problem}</p>}</div>
      <p className="t13 two">
        <SmallPrint isForClient={isForClient} />
      </p>
    </div>
  );
}
