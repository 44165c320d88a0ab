import { Link } from 'react-router';
import type { DeskOrder } from '#contract/admin/orders.ts';
import { everyAddress } from '#contract/admin-addresses.ts';
import type { OrderStatus } from '#contract/nouns/orders.ts';
import { labelOf } from '#contract/payment-providers.ts';
import { Icon } from '../../ui/drawing/icon.tsx';
import { formatDate } from '../../ui/format-date.ts';
import { ListSearch } from '../../ui/list/list-search.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Price } from '../../ui/price.tsx';
import { orderStatusNames, StatusBadge } from '../../ui/status-badge.tsx';
import { callAdmin } from '../call-admin.ts';
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

export { nothingYet as loader } from '../../api/answer.ts';
export { staticPage as headers } from '../../api/page-headers.ts';
export { clientAction } from '../../api/use-act.ts';

type OrderFilter = 'status' | 'from' | 'to' | 'customer' | 'product';
const fields: FilterField<OrderFilter>[] = [
  { name: 'status', label: 'Status', choices: orderStatusNames },
  { name: 'from', label: 'From', type: 'date' },
  { name: 'to', label: 'To', type: 'date' },
  { name: 'customer', label: 'Customer' },
  { name: 'product', label: 'Font' },
];

type OrderSort = 'createdAt' | 'totalAmount' | 'status' | 'id';

/** What the shop is asked for; a field that is empty does not matter. */
function askedOf({ query, filters }: Pick<TableView<OrderSort, OrderFilter>, 'query' | 'filters'>) {
  const { status, ...rest } = Object.fromEntries(
    Object.entries({ query, ...filters }).filter(([, value]) => value !== ''),
  );
  return { ...rest, ...(status === undefined ? {} : { status: status as OrderStatus }) };
}

const kind: TableKind<DeskOrder, OrderSort, OrderFilter> = {
  path: '/admin/orders',
  sorts: ['createdAt', 'totalAmount', 'status', 'id'],
  usual: '-createdAt',
  filters: fields.map(({ name }) => name),
  ask: (view) =>
    callAdmin('listAllOrders', { query: { page: view.page, limit: view.size, sort: view.sort, ...askedOf(view) } }),
};

const columns: Column<OrderSort>[] = [
  { name: 'Order', field: 'id' },
  { name: 'Customer' },
  { name: 'Items' },
  { name: 'Total', field: 'totalAmount', className: 'num' },
  { name: 'Payment Method', className: styles.pay ?? '' },
  { name: 'Status', field: 'status' },
  { name: 'Date', field: 'createdAt' },
  { name: 'Actions', className: 'num' },
];

const noFilters = { status: '', from: '', to: '', customer: '', product: '' };

export const clientLoader = tableLoader(kind);

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const table = useTable(kind, loaderData);
  const { query, filters } = table.view;
  const isPart = query !== '' || Object.values(filters).some((value) => value !== '');
  const clearAddress = table.addressOf({ query: '', filters: noFilters });
  return (
    <>
      <PageHead title="Orders" />
      <div className="headrow">
        <h1>Orders</h1>
        <div className="tools">
          <ListSearch label="Search orders" query={query} onSearch={(words) => table.go({ query: words })} />
          <ExportButton
            path={everyAddress.exportOrders[1]}
            query={askedOf(table.view)}
            trouble={texts.notExported}
            title={isPart ? 'The orders of this view' : 'All orders'}
          >
            Export CSV
          </ExportButton>
        </div>
      </div>
      <TableFilters
        label="Filter the orders"
        fields={fields}
        filters={filters}
        onFilter={(chosen) => table.go({ filters: chosen })}
        clearAddress={table.addressOf({ filters: noFilters })}
      />
      <SortedTable
        table={table}
        columns={columns}
        what="The orders"
        awaited={{ phone: 79 }}
        none={
          <>
            <p className="t24">{isPart ? 'No orders in this view.' : 'No orders yet.'}</p>
            {isPart && (
              <Link className="link" to={clearAddress}>
                All orders
              </Link>
            )}
          </>
        }
      >
        {(order) => <OrderRow order={order} />}
      </SortedTable>
      {table.rows.length > 0 && (
        <p className={`wide two ${styles.keys}`} aria-hidden="true">
          <span className="kbd">J</span> <span className="kbd">K</span> move, <span className="kbd">Enter</span> opens
        </p>
      )}
    </>
  );
}

/** An order of any customer, and the way to its page. */
function OrderRow({ order }: { order: DeskOrder }) {
  const { user, paymentMethod, payment_id } = order;
  const items = listFonts(order);
  const address = `/admin/orders/${order.id}`;
  return (
    <tr>
      <td className="main b">
        <Link className="link" to={address}>
          No. {order.id}
        </Link>
      </td>
      <td data-l="Customer">
        <bdi className={`ell ${table.cut}`} title={user.email || 'No email'}>
          {user.fullname || 'Unknown'}
        </bdi>
      </td>
      <td data-l="Items">
        <span className={`ell ${table.cut}`} title={items}>
          {items}
        </span>
      </td>
      <td className="brk phone" aria-hidden="true" />
      <td className="num b key" data-l="Total">
        <Price dollars={order.totalAmount} />
      </td>
      <td data-l="Payment Method" className={styles.pay} title={payment_id ?? undefined}>
        {labelOf(paymentMethod) || 'unknown'}
      </td>
      <td data-l="Status">
        <StatusBadge status={order.status} />
      </td>
      <td data-l="Date" style={{ whiteSpace: 'nowrap' }}>
        {formatDate(order.createdAt)}
      </td>
      <td className="end wide">
        <span className="acts">
          <Link className="ib s" to={address} aria-label={`Open order ${order.id}`}>
            <Icon name="right" />
          </Link>
        </span>
      </td>
    </tr>
  );
}
