import { useParams } from 'react-router';
import { CallRefused } from '#contract/client.ts';
import { describeConsent } from '#contract/consent-words.ts';
import { t } from '#contract/languages/translate.ts';
import type { Quote } from '#contract/nouns/quotes.ts';
import { callOffers, offerFile } from '../../api/call-offers.ts';
import { pageContext } from '../../api/page-context.ts';
import { type Loaded, useLoaded } from '../../api/page-data.ts';
import { callFrom } from '../../api/server-call.ts';
import { formatDate } from '../../ui/format-date.ts';
import { nameOfferStatus, offerLooks } from '../../ui/offer-status.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { rich } from '../../ui/text/rich.tsx';
import { LoadError } from '../../ui/waiting/load-trouble.tsx';
import type { Route } from './+types/offer-page.ts';
import { AcceptOffer } from './accept-offer.tsx';
import styles from './offer.module.css';
import { OfferLines } from './offer-lines.tsx';

/** The address is a secret, so it isn't told to other pages, stored or found. */
export const headers = () => ({
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
});

export async function loader({ context }: Route.LoaderArgs) {
  const { data: consent } = await callFrom(context)('readConsent', {});
  return { payments: context.get(pageContext).payments, consentText: consent.text, offer: null };
}

/** Read in the browser alone: a mail program that looks through links doesn't count as a reader. */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  const [page, offer] = await Promise.all([serverLoader(), readOffer(params.token)]);
  return { ...page, offer };
}
clientLoader.hydrate = true as const;

/** The offer; `found` is null where there is none at this address, `data` where the shop gave no answer. */
async function readOffer(token: string): Promise<Loaded<{ found: Quote | null }>> {
  try {
    const { data } = await callOffers('readQuote', { params: { token } });
    return { data: { found: data.quote } };
  } catch (error) {
    if (error instanceof CallRefused && error.code === 'quote_not_found') return { data: { found: null } };
    console.warn('The offer could not be read.', error);
    return { data: null };
  }
}

export default function OfferPage({ loaderData }: Route.ComponentProps) {
  const { token } = useParams();
  const { data, hasFailed, reload } = useLoaded(loaderData.offer);
  const offer = data?.found ?? null;
  return (
    <div className="sheet">
      <PageHead title={offer ? t('Offer {number}', { number: offer.number }) : t('Offer')} />
      {data === null && !hasFailed && (
        <div className={styles.waiting} aria-busy="true">
          <span className="spin" role="status" aria-label={t('Loading')} />
        </div>
      )}
      {hasFailed && <LoadError what={t('The offer')} onRetry={reload} />}
      {data !== null && offer === null && (
        <div className={styles.head}>
          <h1 className="t48">{t('There is no offer here')}</h1>
          <p className="measure">
            {t('Check the link: it may have lost a letter. Or ask the person who sent it to you.')}
          </p>
        </div>
      )}
      {offer && (
        <div className={styles.columns} key={token}>
          <section>
            <OfferHead offer={offer} />
            <OfferLines offer={offer} />
          </section>
          <AcceptOffer
            offer={offer}
            payments={loaderData.payments}
            consentText={describeConsent(loaderData.consentText)}
            onChange={reload}
          />
        </div>
      )}
    </div>
  );
}

/** Its number, whom it is for, how it stands, and its files. */
function OfferHead({ offer }: { offer: Quote }) {
  const { number, status, recipient, licensee, until, note, token, contract, poNumber, invoiceTo, createdAt } = offer;
  const to = [recipient.company, recipient.name].filter(Boolean).join(', ');
  return (
    <header className={styles.head}>
      <p className={`badge ${offerLooks[status]}`}>{nameOfferStatus(status)}</p>
      <h1 className="t48">{rich('Offer {number}', { number: <span className={styles.number}>{number}</span> })}</h1>
      <dl className={`dl ${styles.facts}`}>
        <dt>{t('For')}</dt>
        <dd>
          <bdi>{to}</bdi>
        </dd>
        <dt>{t('Licensee')}</dt>
        <dd>
          <bdi>{licensee}</bdi>
        </dd>
        <dt>{t('Date')}</dt>
        <dd>{formatDate(createdAt)}</dd>
        <dt>{t('Valid until')}</dt>
        <dd className="b">{formatDate(until)}</dd>
        {invoiceTo && (
          <>
            <dt>{t('Invoice to')}</dt>
            <dd className={styles.address}>
              <bdi>{[invoiceTo.name, invoiceTo.address].join('\n')}</bdi>
            </dd>
          </>
        )}
        {poNumber !== null && (
          <>
            <dt>{t('Purchase order')}</dt>
            <dd>
              <bdi>{poNumber}</bdi>
            </dd>
          </>
        )}
      </dl>
      {note !== '' && (
        <p className={`measure ${styles.words}`} dir="auto">
          {note}
        </p>
      )}
      <p className={styles.ways}>
        <a className="btn small" href={offerFile(token, '.pdf')} download>
          {t('Download PDF')}
        </a>
        {contract && (
          <a className="btn small" href={offerFile(token, '/contract.pdf')} download>
            {t('Contract')}
            <span className="vh"> {contract.name}</span>
          </a>
        )}
        <CopyLink />
      </p>
    </header>
  );
}

/** Copies the address of the page, which is all that another person needs. */
function CopyLink() {
  return (
    <button
      type="button"
      className="btn small"
      onClick={(event) => {
        const button = event.currentTarget;
        void navigator.clipboard?.writeText(window.location.href).then(() => {
          button.textContent = t('Link copied');
        });
      }}
    >
      {t('Copy link')}
    </button>
  );
}
