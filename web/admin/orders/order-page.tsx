import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { OrderEventKind, OrderTimeline } from '#contract/admin/orders.ts';
import { CallRefused, urlOf } from '#contract/client.ts';
import { type Message, msg, t } from '#contract/languages/translate.ts';
import type { Order } from '#contract/nouns/orders.ts';
import type { Transfer } from '#contract/nouns/transfers.ts';
import { listLicensed } from '#contract/order-lines.ts';
import { isTestEnvironment, labelOf, mainLabel } from '#contract/payment-providers.ts';
import { nameCountry } from '#contract/shop/tax-words.ts';
import { inBrowser, tryLoad, useLoaded } from '../../api/page-data.ts';
import { saveDocument } from '../../api/save-document.ts';
import { DocumentLink } from '../../ui/document-link.tsx';
import { formatMoment } from '../../ui/format-moment.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Price } from '../../ui/price.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { LoadError } from '../../ui/waiting/load-trouble.tsx';
import { WholeNumbers } from '../../ui/whole-numbers.tsx';
import { callAdmin } from '../call-admin.ts';
import type { Route } from './+types/order-page.ts';
import { CorrectInvoice } from './correct-invoice.tsx';
import { nameFont, nameLicense } from './line-names.ts';
import { OrderActions, RefundOrder } from './order-actions.tsx';
import { OrderLines } from './order-lines.tsx';
import styles from './orders.module.css';
import { TaxNumberPanel } from './tax-number-panel.tsx';
import { TransferPanel } from './transfer-panel.tsx';

/** What the events of an order are called, and the mark that each has. */
const eventWords: Readonly<Record<OrderEventKind, { name: Message; look: '' | 'good' | 'now' | 'bad' }>> = {
  placed: { name: msg('Order placed'), look: '' },
  payment_started: { name: msg('Payment opened'), look: '' },
  payment_ended: { name: msg('Payment ended without money'), look: '' },
  payment_frozen: {
    name: msg('Payment on hold: check {provider}, refund there, then sync', { provider: mainLabel }),
    look: 'bad',
  },
  captured: { name: msg('Captured'), look: 'good' },
  captured_twice: { name: msg('Captured, to be refunded'), look: 'bad' },
  licences_issued: { name: msg('Licences issued'), look: 'good' },
  refund_asked: { name: msg('Refund requested'), look: '' },
  refunded: { name: msg('Refunded'), look: 'now' },
  refund_failed: { name: msg('Refund failed, no money moved'), look: 'bad' },
  mail_written: { name: msg('Email created'), look: '' },
  mail_sent: { name: msg('Email sent'), look: '' },
  downloaded: { name: msg('Downloaded'), look: '' },
  copied_by_staff: { name: msg('Copied by staff'), look: '' },
};

export { nothingYet as loader } from '../../api/page-data.ts';
export { staticPage as headers } from '../../api/page-headers.ts';

/** An order with all that the shop knows of it; null where there is none. */
async function readOrder(id: number) {
  try {
    const [order, adminView] = await Promise.all([
      callAdmin('orderById', { params: { id } }),
      callAdmin('orderTimeline', { params: { id } }),
    ]);
    const transfer = adminView.data.hasTransfer ? await readTransfer(id) : null;
    return { found: { order: order.data, desk: adminView.data, transfer } };
  } catch (error) {
    if (error instanceof CallRefused && error.code === 'order_not_found') return { found: null };
    throw error;
  }
}

/** How it is paid by bank transfer, where it is. */
function readTransfer(id: number): Promise<Transfer | null> {
  return callAdmin('orderTransfer', { params: { id } }).then(
    ({ data }) => data,
    (error: unknown) => {
      if (error instanceof CallRefused && error.code === 'transfer_not_found') return null;
      throw error;
    },
  );
}

export const clientLoader = inBrowser(({ params }) => tryLoad(readOrder(Number(params.id))));

export default function OrderPage({ loaderData }: Route.ComponentProps) {
  const id = Number(useParams().id);
  const { data, isLoading, hasFailed, reload } = useLoaded(loaderData);
  const [isRefunding, setIsRefunding] = useState(false);
  const found = data?.found;
  return (
    <>
      <PageHead title={t('Order {id}', { id })} />
      <div className="headrow">
        <h1>{t('Order No. {id}', { id })}</h1>
        <Link className="link" to="/admin/orders">
          {t('All orders')}
        </Link>
      </div>
      {isLoading && data === null && <span className="spin" role="status" aria-label={t('Loading')} />}
      {hasFailed && <LoadError what={t('The facts of this order')} onRetry={reload} />}
      {data !== null && !found && <p className="t24">{t('This order doesn’t exist.')}</p>}
      {found && (
        <>
          <p className={styles.state}>
            <StatusBadge status={found.order.status} />
            {isTestEnvironment(found.order.environment) && <span className="badge">{t('Test')}</span>}
            <span className="two">{formatMoment(found.order.createdAt)}</span>
            {found.order.payment_id !== null && (
              <span className="two">{`${t(labelOf(found.order.paymentMethod))} ${found.order.payment_id}`}</span>
            )}
          </p>
          <OrderActions order={found.order} desk={found.desk} onRefund={() => setIsRefunding(true)} />
          <div className={styles.columns}>
            <div className={styles.parts}>
              {found.desk.taxNumber && <TaxNumberPanel order={found.order} taxNumber={found.desk.taxNumber} />}
              {found.transfer && <TransferPanel transfer={found.transfer} />}
              <OrderLines order={found.order} desk={found.desk} />
              <AdminOrderDocuments order={found.order} desk={found.desk} />
              <section className="panel" aria-labelledby="customer">
                <h2 id="customer">{t('Customer')}</h2>
                <p className={styles.who}>
                  <bdi className="b">{found.desk.user.fullname || t('Unknown')}</bdi>
                  <span>{found.desk.user.email || t('No email')}</span>
                  <bdi>{found.desk.user.address}</bdi>
                  <span>{found.desk.user.phoneNumber}</span>
                  <ForClient order={found.order} />
                  <Billing order={found.order} />
                  <BuyerLocation order={found.order} evidence={found.desk.evidence} />
                  {found.order.answers.map(({ questionId, question, answer, factor }) => (
                    <span key={questionId}>
                      {`${question} ${answer}`}
                      {factor !== 1 && <span className="two">{` × ${factor}`}</span>}
                    </span>
                  ))}
                  {(found.order.invoiceNumber || found.transfer) && <CorrectInvoice order={found.order} />}
                  <Link
                    className="link"
                    to={`/admin/orders?${new URLSearchParams({ customer: found.desk.user.email })}`}
                  >
                    {t('All orders of this customer')}
                  </Link>
                </p>
              </section>
            </div>
            <EventList events={found.desk.events} />
          </div>
          {isRefunding && <RefundOrder order={found.order} desk={found.desk} onClose={() => setIsRefunding(false)} />}
        </>
      )}
    </>
  );
}

/** The client that the licences are for, and whether the client has accepted them. */
function ForClient({ order: { client } }: { order: Order }) {
  if (client === null) return null;
  const who = [client.name, client.email, client.address].filter(Boolean).join(', ');
  return (
    <span>
      <bdi>{t('For the client {client}', { client: who })}</bdi>{' '}
      <span className={`badge ${client.claimedAt === null ? 'wait' : 'ok'}`}>
        {client.claimedAt === null
          ? t('not accepted yet')
          : t('accepted {moment}', { moment: formatMoment(client.claimedAt) })}
      </span>
    </span>
  );
}

/** The purchase order and whom the invoice is made out to. */
function Billing({ order: { poNumber, invoiceTo, quote } }: { order: Order }) {
  const to = invoiceTo && [invoiceTo.company, invoiceTo.name, invoiceTo.address, invoiceTo.email].filter(Boolean);
  return (
    <>
      {quote && (
        <Link className="link" to={`/admin/offers?${new URLSearchParams({ query: quote.number })}`}>
          {t('Offer {number}', { number: quote.number })}
        </Link>
      )}
      {poNumber !== null && <bdi>{t('Purchase order {number}', { number: poNumber })}</bdi>}
      {to && to.length > 0 && <bdi>{t('Invoice to {to}', { to: to.join(', ') })}</bdi>}
    </>
  );
}

/** The country and company that the buyer stated, and the other evidence of where the buyer is. */
function BuyerLocation({ order: { buyer }, evidence }: { order: Order; evidence: OrderTimeline['evidence'] }) {
  if (buyer === null) return null;
  const { country, region, postcode, street, town, company, vatId } = buyer;
  const location = [street, [postcode, town].filter(Boolean).join(' '), region, nameCountry(country)]
    .filter(Boolean)
    .join(', ');
  const proofs = [
    evidence.payer && t('paid from account: {payer}', { payer: nameCountry(evidence.payer) }),
    evidence.browser && t('language of the browser: {browser}', { browser: nameCountry(evidence.browser) }),
  ].filter(Boolean);
  const proof = evidence.payer ?? evidence.browser;
  return (
    <>
      <span>
        {location} {proof !== null && proof !== country && <span className="badge wait">{t('doubtful')}</span>}
      </span>
      {proofs.length > 0 && <span className="two">{proofs.join(', ')}</span>}
      {(company || vatId) && <bdi>{[company, vatId].filter(Boolean).join(', ')}</bdi>}
    </>
  );
}

function EventList({ events }: { events: OrderTimeline['events'] }) {
  return (
    <section className="panel" aria-labelledby="happened">
      <h2 id="happened">{t('What happened')}</h2>
      <ol className={styles.events}>
        {events.map(({ at, kind, amount, text }, position) => {
          const { name, look } = eventWords[kind];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the past does not change its order.
            <li key={position} className={look === '' ? '' : styles[look]}>
              <time dateTime={at} title={at}>
                {formatMoment(at)}
              </time>
              <span>
                <span className="b">
                  {t(name)}
                  {amount !== null && (
                    <>
                      {' '}
                      <Price dollars={amount} />
                    </>
                  )}
                </span>
                {text !== '' && (
                  <span className={`two ${styles.fact}`}>
                    <WholeNumbers text={text} />
                  </span>
                )}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** The invoice of an order, its credit notes and the certificates of the licences that it still gives, as PDF. */
function AdminOrderDocuments({ order, desk }: { order: Order; desk: OrderTimeline }) {
  const { id, invoiceNumber, creditNotes, orderItems } = order;
  const refunded = desk.lines.filter(({ licenseStatus }) => licenseStatus === 'refunded').map((line) => line.id);
  const of = t('of order {id}', { id });
  return (
    <section className="panel" aria-labelledby="papers">
      <h2 id="papers">{t('Documents')}</h2>
      {invoiceNumber === null ? (
        <p className={`two ${styles.who}`}>{t('None yet.')}</p>
      ) : (
        <ul className={styles.papers}>
          <li>
            <DocumentLink
              name={t('Invoice {number}', { number: invoiceNumber })}
              hint={of}
              href={urlOf('orderInvoice', { id })}
              onSave={saveDocument}
            />
          </li>
          {creditNotes.map(({ number }) => (
            <li key={number}>
              <DocumentLink
                name={t('Credit note {number}', { number })}
                hint={of}
                href={urlOf('orderCreditNote', { id, number })}
                onSave={saveDocument}
              />
            </li>
          ))}
          {listLicensed(orderItems).map(
            (line) =>
              line.license.licenseNumber !== null &&
              !refunded.includes(line.id) && (
                <li key={line.id}>
                  <DocumentLink
                    name={t('Certificate of {font}, {license}', { font: nameFont(line), license: nameLicense(line) })}
                    hint={line.license.licenseNumber}
                    href={urlOf('licenseCertificate', { number: line.license.licenseNumber })}
                    onSave={saveDocument}
                  />
                </li>
              ),
          )}
        </ul>
      )}
    </section>
  );
}
