import { useEffect } from 'react';
import { Link } from 'react-router';
import { urlOf } from '#contract/client.ts';
import { msg, t } from '#contract/languages/translate.ts';
import { formatDollars, fromDollars } from '#contract/money.ts';
import { notNull } from '#contract/must-exist.ts';
import type { Order } from '#contract/nouns/orders.ts';
import { listLicensed } from '#contract/order-lines.ts';
import { nameSold } from '#contract/parts.ts';
import { labelOf } from '#contract/payment-providers.ts';
import { nameTax } from '#contract/shop/tax-words.ts';
import { call } from '../../api/call.ts';
import { listFiles } from '../../api/list-files.ts';
import { tryLoad } from '../../api/page-data.ts';
import { saveDocument } from '../../api/save-document.ts';
import { readSession } from '../../api/session-store.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { DocumentLink, DownloadLinks } from '../../ui/document-link.tsx';
import { Specimen } from '../../ui/drawing/specimen.tsx';
import { formatDate } from '../../ui/format-date.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Price } from '../../ui/price.tsx';
import { rich } from '../../ui/text/rich.tsx';
import { notePurchase } from '../pixel/purchases.ts';
import type { Route } from './+types/success-page.ts';
import styles from './checkout.module.css';
import { FontName, loadThanks, recallOrder, WaysOn, YourFonts } from './thanks.tsx';
import { useAwaited } from './use-awaited.ts';

export { staticPage as headers } from '../../api/page-headers.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return { thanks: await loadThanks(context) };
}

const THANKS = msg('Thank you{user}. {order} Invoice and licence are on their way{email}. Check your spam folder too.');
const THANKS_FOR_CLIENT = msg('Thank you{user}. {order} The invoice is on its way{email}. Check your spam folder too.');

const askOrder = (id: number) => call('orderById', { params: { id } }).then(({ data }) => data);

/**
 * Brings the order that was just paid here, for anyone who paid it; the page that the shop makes is the same for
 * everybody.
 */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const id = readSession() && recallOrder();
  const paid = id === null ? null : tryLoad(askOrder(id));
  const { thanks } = await serverLoader();
  return { thanks, id, order: (await paid)?.data ?? null };
}
clientLoader.hydrate = true as const;

/** What has no fonts brings none. */
const hasFiles = ({ orderItems }: Order) =>
  listLicensed(orderItems).some(({ product }) => listFiles(product.fontDetail).length > 0);

/** Its outcome is known, so what belongs to it is there: licence numbers, and files where it has any. */
const isSettled = ({ paidAt, status }: Order) => paidAt !== null && status !== 'pending';

export default function CheckoutSuccessPage({ loaderData }: Route.ComponentProps) {
  const { session } = useAuth();
  const { thanks, id, order: loaded } = { id: null, order: null, ...loaderData };
  const key = session === null || id === null ? null : String(id);
  const { thing: order, isReached } = useAwaited(key, loaded, () => askOrder(notNull(id)), isSettled);
  const isWaiting = key !== null && (order === null || !isSettled(order));
  useEffect(() => {
    if (order?.status === 'success') notePurchase({ id: order.id, value: order.totalAmount });
  }, [order]);
  const user = session?.user;
  return (
    <div className="sheet">
      <PageHead title={t('Thank you')} />
      <h1 className={styles.thanks} aria-label={t('Terima kasih, thank you')}>
        <Specimen drawing={thanks?.drawing ?? null} shape="fit-start" />
      </h1>
      <div className={`rule-ink ${styles.columns}`} style={{ paddingTop: 'var(--s5)' }}>
        <section>
          <p className="t24 measure" style={{ paddingBottom: 'var(--s5)' }}>
            {rich(order?.client ? THANKS_FOR_CLIENT : THANKS, {
              user: user ? `, ${user.fullname.split(/\s/)[0]}` : '',
              order: order?.client
                ? t('The licences are for {client}.', { client: order.client.name })
                : order && isSettled(order) && !hasFiles(order)
                  ? t('The licences are yours.')
                  : t('The fonts are yours.'),
              email: user?.email ? t(' to {email}', { email: user.email }) : t(' by e-mail'),
            })}
          </p>
          {order?.client && <ForClient client={order.client} />}
          {(isWaiting || !order?.client || hasFiles(order)) && (
            <YourFonts isWaiting={isWaiting}>
              {isWaiting &&
                (isReached && order !== null
                  ? t('Your payment is not confirmed yet. Your files appear here as soon as it is.')
                  : t('We’re still getting your order. Your files appear here as soon as it arrives.'))}
            </YourFonts>
          )}
          {order && <BoughtTable order={order} />}
        </section>
        <aside aria-label={t('Your order')}>
          {order && <OrderFacts order={order} />}
          <WaysOn fonts={t('More fonts')} />
        </aside>
      </div>
    </div>
  );
}

/** What becomes of licences for a client, and where the buyer sees it. */
function ForClient({ client: { name, email } }: { client: NonNullable<Order['client']> }) {
  return (
    <p className="note" style={{ marginBottom: 'var(--s4)' }}>
      {email === null
        ? t('Get the link for {name} on your page of licences, and hand it over.', { name })
        : t('We’re sending {email} a link, where {name} accepts the terms and gets the files.', { email, name })}{' '}
      <Link className="link" to="/customer/licenses">
        {t('Your clients')}
      </Link>
    </p>
  );
}

/** What was bought, with its licence numbers and files. */
function BoughtTable({ order }: { order: Order }) {
  const bought = listLicensed(order.orderItems);
  const isTwice = (id: number) => bought.filter(({ product }) => product.id === id).length > 1;
  return (
    <table className={`tab stack ${styles.order}`}>
      <thead>
        <tr>
          <th>{t('Font')}</th>
          <th>{t('Licence number')}</th>
          <th className="end">{t('Download')}</th>
        </tr>
      </thead>
      <tbody>
        {bought.map(({ id, product, part, license, quantity, bundle }) => (
          <tr key={id}>
            <td className="main">
              <FontName image={product.image} name={nameSold(product.name, part)} bundle={bundle} />
            </td>
            <td data-l={t('Licence')}>
              <span>
                <span className="whole">{license.licenseNumber}</span>
                <br />
                <span className="two t13">
                  {license.licenseType.name}
                  {quantity > 1 && ` × ${quantity}`}
                </span>
              </span>
            </td>
            <td className="end">
              {order.client && product.fontDetail === null ? (
                <span className="two">{t('for your client only')}</span>
              ) : (
                <DownloadLinks
                  className={styles.files}
                  files={listFiles(product.fontDetail)}
                  of={nameSold(product.name, part)}
                  under={isTwice(product.id) ? license.licenseType.name : undefined}
                />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Number, day and total of an order. */
function OrderFacts({ order }: { order: Order }) {
  return (
    <dl className="dl">
      <div className={styles.pair}>
        <dt>{t('Order')}</dt>
        <dd>{order.id}</dd>
      </div>
      <div className={styles.pair}>
        <dt>{t('Paid')}</dt>
        <dd>
          {order.paidAt ? formatDate(order.paidAt) : t('not yet')}
          {order.paymentMethod && `, ${t(labelOf(order.paymentMethod))}`}
        </dd>
      </div>
      {order.invoiceNumber !== null && (
        <div className={styles.pair}>
          <dt>{t('Documents')}</dt>
          <dd className={styles.papers}>
            <DocumentLink
              name={t('Invoice')}
              hint={t('of order {id}', { id: order.id })}
              href={urlOf('orderInvoice', { id: order.id })}
              onSave={saveDocument}
            />
            {listLicensed(order.orderItems).map(
              ({ id, product, part, license: { licenseNumber: number, licenseType } }) =>
                number !== null &&
                (order.client === null || product.fontDetail !== null) && (
                  <DocumentLink
                    key={id}
                    name={t('Certificate of {font}, {license}', {
                      font: nameSold(product.name, part),
                      license: licenseType.name,
                    })}
                    hint={number}
                    href={urlOf('licenseCertificate', { number })}
                    onSave={saveDocument}
                  />
                ),
            )}
          </dd>
        </div>
      )}
      {order.discount && (
        <div className={styles.pair}>
          <dt>{order.discount.title}</dt>
          <dd>-{formatDollars(notNull(fromDollars(order.discount.amount)))}</dd>
        </div>
      )}
      <div className={styles.pair}>
        <dt>{t('Total')}</dt>
        <dd className="b">
          <Price dollars={order.totalAmount} />
          <span className={`two t13 ${styles.credit}`}>
            <TaxNote tax={order.tax} />
          </span>
        </dd>
      </div>
    </dl>
  );
}

/** What of an order's total is tax, in a few words; nothing where none is. */
function TaxNote({ tax }: Pick<Order, 'tax'>) {
  const name = tax && nameTax(tax);
  if (!tax || !name) return null;
  const words = tax.isAdded
    ? t('with {initial}{rest}', { initial: name.charAt(0).toLowerCase(), rest: name.slice(1) })
    : name;
  return <>{tax.kind === 'reverse_charge' ? words : `${words}, ${formatDollars(notNull(fromDollars(tax.amount)))}`}</>;
}
