import { useState } from 'react';
import { Link } from 'react-router';
import { addresses } from '#contract/addresses.ts';
import { CallRefused, fillPath } from '#contract/client.ts';
import { msg, t } from '#contract/languages/translate.ts';
import { CURRENCY } from '#contract/money.ts';
import type { Transfer } from '#contract/nouns/transfers.ts';
import { mainLabel } from '#contract/payment-providers.ts';
import { inBrowser, tryLoad, useLoaded } from '../../api/page-data.ts';
import { saveDocument } from '../../api/save-document.ts';
import { takeOutOrdered } from '../../cart/use-pay.ts';
import { DocumentLink } from '../../ui/document-link.tsx';
import { formatDate } from '../../ui/format-date.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Price } from '../../ui/price.tsx';
import { rich } from '../../ui/text/rich.tsx';
import { toastError, toastSuccess } from '../../ui/toast/toast.ts';
import { LoadError } from '../../ui/waiting/load-trouble.tsx';
import { callAccount } from '../call-account.ts';
import { ChangeAddress } from '../documents/order-documents.tsx';
import type { Route } from './+types/transfer-page.ts';
import styles from './transfer.module.css';

/** What a buyer hears of bank transfers. */
const texts = {
  copied: msg('Reference copied'),
  notCopied: msg('The reference could not be copied'),
} as const;

export { nothingYet as loader } from '../../api/page-data.ts';
export { staticPage as headers } from '../../api/page-headers.ts';

/** The transfer of an order; null where there is none. */
async function readTransfer(id: number): Promise<{ transfer: Transfer | null }> {
  try {
    const transfer = (await callAccount('orderTransfer', { params: { id } })).data;
    // What is ordered does not stand in the cart any more.
    if (transfer.kind === 'fonts')
      void callAccount('orderById', { params: { id } }).then(({ data }) => takeOutOrdered(data), console.warn);
    return { transfer };
  } catch (error) {
    if (error instanceof CallRefused && ['transfer_not_found', 'invalid_input'].includes(error.code))
      return { transfer: null };
    throw error;
  }
}

export const clientLoader = inBrowser(({ request }) =>
  tryLoad(readTransfer(Number(new URL(request.url).searchParams.get('order')))),
);

/** Where to send the money for an order, and how it stands. */
export default function TransferPage({ loaderData }: Route.ComponentProps) {
  const { data, isLoading, hasFailed, reload } = useLoaded(loaderData);
  const transfer = data?.transfer ?? null;

  return (
    <>
      <PageHead title={t('Bank transfer')} />
      <div className="headrow">
        <h1>{t('Bank transfer')}</h1>
        <Link className="link" to="/customer/order-history">
          {t('All orders')}
        </Link>
      </div>
      {isLoading && data === null && <span className="spin" role="status" aria-label={t('Loading')} />}
      {hasFailed && <LoadError what={t('Your transfer')} onRetry={reload} />}
      {data !== null && transfer === null && <p className="t24">{t('There is nothing to transfer for this order.')}</p>}
      {transfer && <TransferFacts transfer={transfer} />}
    </>
  );
}

function TransferFacts({ transfer }: { transfer: Transfer }) {
  const { state, orderId, kind, account, reference, amount, received, dueOn, isTest } = transfer;
  const isOpen = state === 'waiting' || state === 'partly';
  return (
    <section className={styles.transfer} aria-label={t('How to pay order {number}', { number: orderId })}>
      <p className="t24">{describe(transfer)}</p>
      {isTest && isOpen && (
        <p className="note test">
          {t('Test checkout: no money moves, and the account below is an example. Send nothing.')}
        </p>
      )}
      <dl className={styles.facts}>
        <div>
          <dt>{t('Order')}</dt>
          <dd>{t('No. {number}', { number: orderId })}</dd>
        </div>
        <div>
          <dt>{state === 'partly' ? t('Still to pay') : t('Amount')}</dt>
          <dd className={styles.sum}>
            <Price dollars={isOpen ? amount - received : amount} />
          </dd>
        </div>
        {isOpen && (
          <>
            <div>
              <dt>{t('To')}</dt>
              <dd>
                {account.map((line) => (
                  <span key={line}>{line}</span>
                ))}
              </dd>
            </div>
            <div>
              <dt>{t('Reference')}</dt>
              <dd className="hang">
                <code className={styles.reference}>{reference}</code>
                <Copy text={reference} />
              </dd>
            </div>
            <div>
              <dt>{t('By|day')}</dt>
              <dd>{formatDate(dueOn)}</dd>
            </div>
          </>
        )}
      </dl>
      {isOpen && (
        <>
          <p>
            {rich('Put the reference on the transfer so we know it’s yours. {kind}; banks take one to three days.', {
              kind:
                kind === 'fonts'
                  ? t('You get files, licences and invoice by email when the money arrives')
                  : t('Your plan starts, and its invoice comes by email, when the money arrives'),
            })}
          </p>
          <p className={styles.ways}>
            <DocumentLink
              name={t('Save as PDF')}
              hint={t('what is to be paid for order {number}', { number: orderId })}
              href={fillPath(addresses.transferInvoice[1], { id: orderId })}
              onSave={saveDocument}
            />
            <ChangeAddress order={{ id: orderId, invoiceNumber: null }} />
            {state === 'waiting' && <PayInstead transfer={transfer} />}
          </p>
        </>
      )}
    </section>
  );
}

function describe({ state, kind, orderId }: Transfer): string {
  switch (state) {
    case 'waiting':
      return t('Order placed. It’s waiting for your transfer.');
    case 'partly':
      return t('Part of the money has arrived. The order is waiting for the rest.');
    case 'paid':
      return kind === 'fonts'
        ? t('Paid, thank you. Order {number} is yours.', { number: orderId })
        : t('Paid, thank you. Your plan runs.');
    case 'ended':
      return t('We’re no longer waiting for this transfer, and nothing is owed.');
  }
}

function Copy({ text }: { text: string }) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toastSuccess(t(texts.copied)),
      () => toastError(t(texts.notCopied)),
    );
  return (
    <button type="button" className="btn small" onClick={copy}>
      {t('Copy')}
    </button>
  );
}

/** Gives the transfer up for the way in which the files come at once. */
function PayInstead({ transfer: { orderId, amount } }: { transfer: Transfer }) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const pay = async () => {
    setIsBusy(true);
    setProblem(null);
    try {
      const body = { orderId, total: amount, currency: CURRENCY, instead: true };
      window.location.assign((await callAccount('createPayment', { body })).data.approval_url);
    } catch (error) {
      setIsBusy(false);
      setProblem(error instanceof CallRefused ? error.message : t('The payment could not be started.'));
    }
  };
  return (
    <span>
      <button type="button" className="btn small" disabled={isBusy} onClick={pay}>
        {isBusy ? t('Processing Payment...') : t('Pay with {provider} instead', { provider: mainLabel })}
      </button>
      <span role="alert">{problem !== null && <span className="err">{problem}</span>}</span>
    </span>
  );
}
