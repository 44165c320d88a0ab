import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { CallRefused, fillPath } from '#contract/client.ts';
import { type Message, msg, t } from '#contract/languages/translate.ts';
import type { StaffQuote } from '#contract/nouns/quotes.ts';
import { nameCountry } from '#contract/shop/tax-words.ts';
import { staffAddresses } from '#contract/staff-addresses.ts';
import { inBrowser, tryLoad, useLoaded } from '../../api/page-data.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { FileButton } from '../../ui/form/file-button.tsx';
import { formatDate } from '../../ui/format-date.ts';
import { formatMoment } from '../../ui/format-moment.ts';
import { nameOfferStatus, offerLooks } from '../../ui/offer-status.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { toastSuccess } from '../../ui/toast/toast.ts';
import { LoadError } from '../../ui/waiting/load-trouble.tsx';
import { callAdmin } from '../call-admin.ts';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import { sendForm } from '../form/send-form.ts';
import styles from '../orders/orders.module.css';
import type { Route } from './+types/offer-page.ts';
import { OfferLines } from './offer-lines.tsx';
import { texts } from './texts.ts';

export { nothingYet as loader } from '../../api/page-data.ts';
export { staticPage as headers } from '../../api/page-headers.ts';

/** The offer; null where there is none. */
async function readOffer(id: number): Promise<{ found: StaffQuote | null }> {
  try {
    return { found: (await callAdmin('quoteById', { params: { id } })).data };
  } catch (error) {
    if (error instanceof CallRefused && error.code === 'quote_not_found') return { found: null };
    throw error;
  }
}

export const clientLoader = inBrowser(({ params }) => tryLoad(readOffer(Number(params.id))));

/** An offer with how it went, and what can be done with it. */
export default function OfferPage({ loaderData }: Route.ComponentProps) {
  const { id } = useParams();
  const { data, isLoading, hasFailed, reload } = useLoaded(loaderData);
  const offer = data?.found ?? null;
  const title = offer ? t('Offer {number}', { number: offer.number }) : t('Offer');
  return (
    <>
      <PageHead title={title} />
      <div className="headrow">
        <h1>{title}</h1>
        <Link className="link" to="/admin/offers">
          {t('All offers')}
        </Link>
      </div>
      {isLoading && data === null && <span className="spin" role="status" aria-label={t('Loading')} />}
      {hasFailed && <LoadError what={t('The offer')} onRetry={reload} />}
      {data !== null && offer === null && <p className="t24">{t('This offer doesn’t exist.')}</p>}
      {offer && (
        <div key={id}>
          <p className={styles.state}>
            <span className={`badge ${offerLooks[offer.status]}`}>{nameOfferStatus(offer.status)}</span>
            {!offer.isOnOffer && offer.status === 'open' && (
              <span className="badge bad">{t('A font of it is no longer on offer')}</span>
            )}
            <span className="two">{t('valid until {day}', { day: formatDate(offer.until) })}</span>
          </p>
          <Actions offer={offer} />
          <div className={styles.columns}>
            <div className={styles.parts}>
              <OfferLines offer={offer} />
              <Recipient offer={offer} />
            </div>
            <Timeline offer={offer} />
          </div>
        </div>
      )}
    </>
  );
}

/** Its link and PDF, sending it once more, copying and withdrawing it. */
function Actions({ offer }: { offer: StaffQuote }) {
  const { id, number, token, status, sentAt, email, contract, acceptedBy } = offer;
  const { isPending, mutate } = useMutation();
  const [isWithdrawing, setWithdrawing] = useState(false);
  const [isReopening, setReopening] = useState(false);
  const path = `/offer/${token}`;

  async function send() {
    if (await mutate(() => callAdmin('sendQuote', { params: { id } }), t(texts.notSent)))
      toastSuccess(texts.sent(email));
  }

  async function add(file: File) {
    const form = new FormData();
    form.append('file', file);
    const url = fillPath(staffAddresses.addQuoteContract[1], { id });
    if (await mutate(() => sendForm('POST', url, form), t(texts.contractNotAdded)))
      toastSuccess(t(texts.contractAdded));
  }

  return (
    <p className={styles.actions}>
      {status === 'open' && (
        <button type="button" className="btn small fill" disabled={isPending} onClick={() => void send()}>
          {sentAt === null ? t('Send the offer') : t('Send again')}
        </button>
      )}
      <Link className="btn small" to={path}>
        {t('Open the offer')}
      </Link>
      <button
        type="button"
        className="btn small"
        onClick={() =>
          void navigator.clipboard
            ?.writeText(new URL(path, window.location.href).href)
            .then(() => toastSuccess(t(texts.copied)))
        }
      >
        {t('Copy link')}
      </button>
      <a className="btn small" href={fillPath(staffAddresses.quotePdf[1], { token })} download>
        {t('PDF')}
      </a>
      {contract && (
        <a className="btn small" href={fillPath(staffAddresses.quoteContract[1], { token })} download>
          {t('Contract')}
        </a>
      )}
      {status === 'open' && sentAt === null && (
        <FileButton accept="application/pdf,.pdf" isBusy={isPending} onFile={(file) => void add(file)}>
          {contract ? t('Replace the contract') : t('Add a contract')}
        </FileButton>
      )}
      <Link className="btn small" to="/admin/offers/new" state={{ copy: id }}>
        {t('Copy')}
      </Link>
      {(status === 'open' || status === 'expired') && offer.order === null && (
        <button type="button" className="btn small" onClick={() => setWithdrawing(true)}>
          {t('Withdraw')}
        </button>
      )}
      {status === 'accepted' && (
        <button type="button" className="btn small" onClick={() => setReopening(true)}>
          {t('Reopen')}
        </button>
      )}
      {isReopening && (
        <ConfirmDialog
          title={t('Reopen offer {number}?', { number })}
          keep={t('Leave it accepted')}
          verb={t('Reopen the offer')}
          work={() => callAdmin('reopenQuote', { params: { id } })}
          failure={t(texts.notReopened)}
          done={t(texts.reopened)}
          onClose={() => setReopening(false)}
        >
          {t(
            'The unpaid order of {name} is closed, and the offer can be accepted by anyone with its link until its date.',
            {
              name: acceptedBy?.fullname ?? '',
            },
          )}
        </ConfirmDialog>
      )}
      {isWithdrawing && (
        <ConfirmDialog
          title={t('Withdraw offer {number}?', { number })}
          keep={t('Keep the offer')}
          verb={t('Withdraw the offer')}
          work={() => callAdmin('withdrawQuote', { params: { id } })}
          failure={t(texts.notWithdrawn)}
          done={t(texts.withdrawn)}
          onClose={() => setWithdrawing(false)}
        >
          {t('It can’t be accepted any more, and its link says that it was withdrawn. You can’t undo this.')}
        </ConfirmDialog>
      )}
    </p>
  );
}

function Recipient({ offer }: { offer: StaffQuote }) {
  const { recipient, email, licensee, note, poNumber, invoiceTo, buyer } = offer;
  return (
    <section className="panel" aria-labelledby="recipient">
      <h2 id="recipient">{t('Recipient')}</h2>
      <p className={styles.who}>
        <bdi className="b">{recipient.name}</bdi>
        <bdi>{recipient.company}</bdi>
        <span>{email}</span>
        <span>{t('Licensee: {licensee}', { licensee })}</span>
        {buyer && <span>{[nameCountry(buyer.country), buyer.vatId].filter(Boolean).join(', ')}</span>}
        {invoiceTo && (
          <span>
            {t('Invoice to {to}', {
              to: [invoiceTo.name, invoiceTo.address, invoiceTo.email].filter(Boolean).join(', '),
            })}
          </span>
        )}
        {poNumber !== null && <span>{t('Purchase order {number}', { number: poNumber })}</span>}
        {note !== '' && (
          <span className="two" style={{ whiteSpace: 'pre-line' }} dir="auto">
            {note}
          </span>
        )}
        <Link className="link" to={`/admin/offers?${new URLSearchParams({ query: email })}`}>
          {t('All offers for this email')}
        </Link>
      </p>
    </section>
  );
}

type Step = { at: string; name: Message; look: '' | 'good' | 'now' | 'bad'; detail?: string };

/** How it went: made, sent, opened, accepted, paid, or how it ended. */
function stepsOf(offer: StaffQuote): Step[] {
  const { createdAt, madeBy, sentAt, sentCount, email, openedAt, openedCount, lastOpenedAt } = offer;
  const { acceptedAt, acceptedBy, paidAt, withdrawnAt, status, until } = offer;
  const step = (at: string | null, name: Message, look: Step['look'], detail = ''): Step[] =>
    at === null ? [] : [{ at, name, look, detail }];
  const opened =
    openedCount > 1 && lastOpenedAt !== null
      ? t('{count} times, last {moment}', { count: openedCount, moment: formatMoment(lastOpenedAt) })
      : '';
  return [
    ...step(createdAt, msg('Made'), '', t('by {name}', { name: madeBy.fullname })),
    ...step(
      sentAt,
      msg('Sent'),
      '',
      sentCount > 1 ? t('to {email}, {count} times', { email, count: sentCount }) : t('to {email}', { email }),
    ),
    ...step(openedAt, msg('Opened|offer'), '', opened),
    ...step(acceptedAt, msg('Accepted'), 'good', acceptedBy ? `${acceptedBy.fullname}, ${acceptedBy.email}` : ''),
    ...step(paidAt, msg('Paid'), 'good'),
    ...step(withdrawnAt, msg('Withdrawn'), 'bad'),
    ...step(status === 'expired' ? until : null, msg('Expired'), 'bad'),
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

function Timeline({ offer }: { offer: StaffQuote }) {
  return (
    <section className="panel" aria-labelledby="happened">
      <h2 id="happened">{t('What happened')}</h2>
      <ol className={styles.events}>
        {stepsOf(offer).map(({ at, name, look, detail }) => (
          <li key={name.text} className={look === '' ? '' : styles[look]}>
            <time dateTime={at} title={at}>
              {formatMoment(at)}
            </time>
            <span>
              <span className="b">{t(name)}</span>
              {detail && <span className={`two ${styles.fact}`}>{detail}</span>}
            </span>
          </li>
        ))}
      </ol>
      {offer.order !== null && (
        <Link className="link" to={`/admin/orders/${offer.order}`}>
          {t('Order No. {id}', { id: offer.order })}
        </Link>
      )}
    </section>
  );
}
