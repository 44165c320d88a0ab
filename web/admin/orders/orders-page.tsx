import { Link } from 'react-router';
import type { AdminOrder } from '#contract/admin/orders.ts';
import { msg, t } from '#contract/languages/translate.ts';
import type { OrderStatus } from '#contract/nouns/orders.ts';
import { labelOf, type ProviderName, providerNames } from '#contract/payment-providers.ts';
import { staffAddresses } from '#contract/staff-addresses.ts';
import { Icon } from '../../ui/drawing/icon.tsx';
import { formatDate } from '../../ui/format-date.ts';
import { ListSearch } from '../../ui/list/list-search.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Price } from '../../ui/price.tsx';
import { orderStatusNames, StatusBadge } from '../../ui/status-badge.tsx';
import { rich } from '../../ui/text/rich.tsx';
import { callAdmin } from '../call-admin.ts';
import { EnvironmentNote, environmentIn, environmentNames } from '../environment-switch.tsx';
import { ExportButton } from '../table/export-button.tsx';
import { type Column, SortedTable } from '../table/sorted-table.tsx';
import table from '../table/table.module.css';
import { type FilterField, TableFilters } from '../table/table-filters.tsx';
import type { TableView } from '../table/use-table.ts';
import { type TableKind, tableLoader, useTable } from '../table/use-table.ts';
import type { Route } from './+types/orders-page.ts';
import { listFonts } from './line-names.ts';
import styles from './orders.module.css';
import { texts } from './texts.ts';

export { nothingYet as loader } from '../../api/page-data.ts';
export { staticPage as headers } from '../../api/page-headers.ts';

type OrderFilter = 'environment' | 'status' | 'paymentMethod' | 'from' | 'to' | 'customer' | 'product';
const methods = Object.fromEntries(providerNames.map((name) => [name, { text: labelOf(name) }]));
const fields: FilterField<OrderFilter>[] = [
  { name: 'status', label: msg('Status'), choices: orderStatusNames },
  { name: 'from', label: msg('From'), type: 'date' },
  { name: 'to', label: msg('To|day'), type: 'date' },
  { name: 'customer', label: msg('Customer') },
  { name: 'product', label: msg('Font') },
  { name: 'paymentMethod', label: msg('Payment Method'), choices: methods },
  { name: 'environment', label: msg('Environment'), choices: environmentNames, usual: msg('Current') },
];

type OrderSort = 'createdAt' | 'totalAmount' | 'status' | 'id';

/** What the shop is asked for; a field that is empty does not matter. */
function requestedOf({ query, filters }: Pick<TableView<OrderSort, OrderFilter>, 'query' | 'filters'>) {
  const {
    status,
    environment: _,
    paymentMethod,
    ...rest
  } = Object.fromEntries(Object.entries({ query, ...filters }).filter(([, value]) => value !== ''));
  const environment = environmentIn(new URLSearchParams(filters));
  return {
    ...rest,
    ...environment,
    ...(status === undefined ? {} : { status: status as OrderStatus }),
    ...(paymentMethod === undefined ? {} : { paymentMethod: paymentMethod as ProviderName }),
  };
}

/** Refunds are chosen by day and environment alone. */
const refundsOf = ({ from, to, environment }: TableView<OrderSort, OrderFilter>['filters']) =>
  Object.fromEntries(Object.entries({ from, to, environment }).filter(([, value]) => value !== ''));

const kind: TableKind<AdminOrder, OrderSort, OrderFilter> = {
  path: '/admin/orders',
  sorts: ['createdAt', 'totalAmount', 'status', 'id'],
  usual: '-createdAt',
  filters: fields.map(({ name }) => name),
  load: (view) =>
    callAdmin('listAllOrders', { query: { page: view.page, limit: view.size, sort: view.sort, ...requestedOf(view) } }),
};

const columns: Column<OrderSort>[] = [
  { name: msg('Order'), field: 'id' },
  { name: msg('Customer') },
  { name: msg('Items') },
  { name: msg('Total'), field: 'totalAmount', className: 'num' },
  { name: msg('Payment Method'), className: styles.pay ?? '' },
  { name: msg('Status'), field: 'status' },
  { name: msg('Date'), field: 'createdAt' },
  { name: msg('Actions'), className: 'num' },
];

const noFilters = { status: '', paymentMethod: '', from: '', to: '', customer: '', product: '', environment: '' };

export const clientLoader = tableLoader(kind);

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const table = useTable(kind, loaderData);
  const { query, filters } = table.view;
  const isPart = query !== '' || Object.values(filters).some((value) => value !== '');
  const title = filters.paymentMethod === 'bank_transfer' ? t('Transfers') : t('Orders');
  const clearAddress = table.addressOf({ query: '', filters: noFilters });
  return (
    <>
      <PageHead title={title} />
      <div className="headrow">
        <h1>{title}</h1>
        <div className="tools">
          <ListSearch label={t('Search orders')} query={query} onSearch={(words) => table.go({ query: words })} />
          <ExportButton
            path={staffAddresses.exportOrders[1]}
            query={requestedOf(table.view)}
            failure={t(texts.notExported)}
            title={isPart ? t('The orders of this view') : t('All orders')}
          >
            {t('Export CSV')}
          </ExportButton>
          <ExportButton
            path={staffAddresses.exportRefunds[1]}
            query={refundsOf(filters)}
            failure={t(texts.refundsNotExported)}
            title={t('All refunds, by the days chosen here')}
          >
            {t('Refunds, CSV')}
          </ExportButton>
        </div>
      </div>
      <TableFilters
        label={t('Filter the orders')}
        fields={fields}
        filters={filters}
        onFilter={(chosen) => table.go({ filters: chosen })}
        clearAddress={table.addressOf({ filters: noFilters })}
      />
      {table.rows[0] && <EnvironmentNote shown={table.rows[0].environment} />}
      <SortedTable
        table={table}
        columns={columns}
        what={t('The orders')}
        awaited={{ phone: 79 }}
        none={
          <>
            <p className="t24">{isPart ? t('No orders match.') : t('No orders yet.')}</p>
            {isPart && (
              <Link className="link" to={clearAddress}>
                {t('All orders')}
              </Link>
            )}
          </>
        }
      >
        {(order) => <OrderRow order={order} />}
      </SortedTable>
      {table.rows.length > 0 && (
        <p className={`wide two ${styles.keys}`} aria-hidden="true">
          {rich('{down} {up} to move, {enter} to open', {
            down: <span className="kbd">J</span>,
            up: <span className="kbd">K</span>,
            enter: <span className="kbd">Enter</span>,
          })}
        </p>
      )}
    </>
  );
}

/** An order of any customer, and the way to its page. */
function OrderRow({ order }: { order: AdminOrder }) {
  const { user, paymentMethod, payment_id } = order;
  const items = listFonts(order);
  const address = `/admin/orders/${order.id}`;
  return (
    <tr>
      <td className="main b">
        <Link className="link" to={address}>
          {t('No. {id}', { id: order.id })}
        </Link>
      </td>
      <td data-l={t('Customer')}>
        <bdi className={`ell ${table.cut}`} title={user.email || t('No email')}>
          {user.fullname || t('Unknown')}
        </bdi>
      </td>
      <td data-l={t('Items')}>
        <span className={`ell ${table.cut}`} title={items}>
          {items}
        </span>
      </td>
      <td className="brk phone" aria-hidden="true" />
      <td className="num b key" data-l={t('Total')}>
        <Price dollars={order.totalAmount} />
      </td>
      <td data-l={t('Payment Method')} className={styles.pay} title={payment_id ?? undefined}>
        {t(labelOf(paymentMethod)) || t('unknown')}
      </td>
      <td data-l={t('Status')}>
        <StatusBadge status={order.status} />
      </td>
      <td data-l={t('Date')} style={{ whiteSpace: 'nowrap' }}>
        {formatDate(order.createdAt)}
      </td>
      <td className="end wide">
        <span className="acts">
          <Link className="ib s" to={address} aria-label={t('Open order {id}', { id: order.id })}>
            <Icon name="right" />
          </Link>
        </span>
      </td>
    </tr>
  );
}
