import { Link, useNavigate, useSearchParams } from 'react-router';
import { msg, t } from '#contract/languages/translate.ts';
import { mainLabel } from '#contract/payment-providers.ts';
import { formatCount } from '#contract/text/write-number.ts';
import { inBrowser, tryLoad, useLoaded } from '../../api/page-data.ts';
import { Pager, readPage } from '../../ui/list/pager.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { LoadError } from '../../ui/waiting/load-trouble.tsx';
import { WaitingRows } from '../../ui/waiting/waiting.tsx';
import { callAccount, useFreshLinks } from '../call-account.ts';
import { readCompany } from '../list-foot.tsx';
import type { Route } from './+types/order-history-page.ts';
import { AccountPayments } from './account-payments.tsx';
import { OrderHistoryTable } from './order-history-table.tsx';
import styles from './orders.module.css';

const pageSizes = [10, 25, 50, 100] as const;

const statusChoices = [
  { value: '', name: msg('All') },
  { value: 'success', name: msg('Paid') },
  { value: 'pending', name: msg('Pending') },
] as const;

type HistoryView = {
  page: number;
  size: number;
  status: (typeof statusChoices)[number]['value'];
  /** A number of an order, a font or a licence number. */
  query: string;
  /** All orders for this company, for an owner of it. */
  company?: number | undefined;
};

/** Which orders the address asks for. */
function readHistory(search: URLSearchParams): HistoryView {
  return {
    page: readPage(search),
    size: pageSizes.find((size) => String(size) === search.get('size')) ?? pageSizes[0],
    status: statusChoices.find(({ value }) => value === search.get('status'))?.value ?? '',
    query: (search.get('query') ?? '').trim().slice(0, 200),
    ...readCompany(search),
  };
}

/** The address of another view; anything but another page begins at page one. */
function addressHistory(view: HistoryView, change: Partial<HistoryView>): string {
  const { page, size, status, query, company } = { ...view, page: 1, ...change };
  const search = new URLSearchParams();
  if (query !== '') search.set('query', query);
  if (company !== undefined) search.set('company', String(company));
  if (status !== '') search.set('status', status);
  if (size !== pageSizes[0]) search.set('size', String(size));
  if (page !== 1) search.set('page', String(page));
  return search.size === 0 ? '/customer/order-history' : `/customer/order-history?${search}`;
}

export { nothingYet as loader } from '../../api/page-data.ts';
export { staticPage as headers } from '../../api/page-headers.ts';

export const clientLoader = inBrowser(({ request }) => {
  const { page, size, status, query, company } = readHistory(new URL(request.url).searchParams);
  const wanted = { page, limit: size, status: status || undefined, query: query || undefined, company };
  return tryLoad(callAccount('listOrders', { query: wanted }));
});

export default function OrderHistoryPage({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const view = readHistory(search);
  const { page, size, status, query } = view;
  const { data: answered, isLoading, hasFailed, reload } = useLoaded(loaderData);
  useFreshLinks(reload);
  const orders = answered?.data ?? [];
  const total = answered?.total ?? orders.length;
  const isPart = total > 0 || status !== '' || query !== '' || view.company !== undefined;
  const isUnderWay = orders.some(
    ({ status: state, payment_id, paymentMethod }) =>
      state === 'pending' && payment_id !== null && paymentMethod !== 'bank_transfer',
  );
  return (
    <>
      <PageHead title={t('Order history')} />
      <div className="headrow">
        <h1>{t('Order history')}</h1>
        <div className="tools">
          <fieldset className="seg">
            <legend className="vh">{t('Show')}</legend>
            {statusChoices.map(({ value, name }) => (
              <Link
                key={t(name)}
                to={addressHistory(view, { status: value })}
                aria-current={value === status || undefined}
              >
                {t(name)}
              </Link>
            ))}
          </fieldset>
        </div>
      </div>
      {query !== '' && (
        <p className={`hang ${styles.looked}`}>
          <span>
            {t('Orders with')} <bdi className="b">{query}</bdi>
          </span>
          <Link className="link" to={addressHistory(view, { query: '' })}>
            {t('Show all')}
          </Link>
        </p>
      )}
      {view.company !== undefined && (
        <p className={`hang ${styles.looked}`}>
          <span>{t('All orders for your company, by any of its members.')}</span>
          <Link className="link" to="/customer/order-history">
            {t('My own orders')}
          </Link>
        </p>
      )}
      {isUnderWay && (
        <p className="note" style={{ marginBottom: 'var(--s4)' }}>
          {t(
            'An order isn’t paid yet. If you’ve paid it, {provider} hasn’t confirmed it so far; we check every few minutes.',
            { provider: mainLabel },
          )}
        </p>
      )}
      {isLoading && answered === null && <WaitingRows rows={3} heads={32.5} height={103} phone={328} />}
      {hasFailed && <LoadError what={t('Your orders')} onRetry={reload} />}
      {answered && orders.length === 0 && (
        <div className="empty" style={{ padding: 'var(--s6) 0' }}>
          <p className="t24">{isPart ? t('Nothing in this view.') : t('You have no orders yet.')}</p>
          <p className={styles.links}>
            <Link className="btn" to={isPart ? '/customer/order-history' : '/product'}>
              {isPart ? t('All orders') : t('See the fonts')}
            </Link>
            {query !== '' && (
              <Link className="btn" to={`/product?${new URLSearchParams({ query })}`}>
                {t('Browse the fonts')}
              </Link>
            )}
          </p>
        </div>
      )}
      {orders.length > 0 && (
        <>
          {orders.some(({ status: state }) => state === 'pending') && (
            <div className={styles.looked}>
              <AccountPayments />
            </div>
          )}
          <OrderHistoryTable orders={orders} isBusy={isLoading} isOwn={view.company === undefined} />
          <div className="tfoot">
            <span>{formatCount('{count} order', '{count} orders', total)}</span>
            <label className={styles.size}>
              {t('A page')}
              <select
                value={size}
                onChange={(event) => navigate(addressHistory(view, { size: Number(event.target.value) }))}
              >
                {pageSizes.map((choice) => (
                  <option key={choice}>{choice}</option>
                ))}
              </select>
            </label>
            {total > size && (
              <Pager
                page={page}
                pages={Math.ceil(total / size)}
                addressOf={(other) => addressHistory(view, { page: other })}
              />
            )}
            <span>{t('Links work for 15 minutes; come back for new ones at any time.')}</span>
          </div>
        </>
      )}
    </>
  );
}
