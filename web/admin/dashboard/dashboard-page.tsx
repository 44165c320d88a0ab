import { Link } from 'react-router';
import type { Dashboard } from '#contract/admin/dashboard.ts';
import { t } from '#contract/languages/translate.ts';
import type { Environment } from '#contract/payment-providers.ts';
import { writeNumber } from '#contract/text/write-number.ts';
import { inBrowser, type Loaded, tryLoad, useLoaded } from '../../api/page-data.ts';
import { formatMoment } from '../../ui/format-moment.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Price } from '../../ui/price.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { rich } from '../../ui/text/rich.tsx';
import { LoadError } from '../../ui/waiting/load-trouble.tsx';
import { callAdmin } from '../call-admin.ts';
import { EnvironmentNote, EnvironmentSwitch, environmentIn } from '../environment-switch.tsx';
import { Figure, Figures } from '../figures.tsx';
import { listFonts } from '../orders/line-names.ts';
import table from '../table/table.module.css';
import type { Route } from './+types/dashboard-page.ts';
import styles from './dashboard.module.css';
import { SalesChart } from './sales-chart.tsx';
import { readTodo, TodoList } from './todo-list.tsx';

type Query = { environment?: Environment };

const readLatestOrders = (requested: Query) =>
  callAdmin('listAllOrders', { query: { ...requested, limit: 5, sort: '-createdAt' } }).then(({ data }) => data);

const MONTHS = 6;

/** The figures of the shop. Where they do not come, the reason is only logged and there are zeros. */
async function readDashboard(requested: Query): Promise<Dashboard> {
  try {
    return (await callAdmin('dashboard', { query: requested })).data;
  } catch (error) {
    console.error('Error fetching dashboard data:', error);
    return noFigures(new Date(), requested);
  }
}

function noFigures(now: Date, { environment = 'live' }: Query): Dashboard {
  const months = Array.from({ length: MONTHS }, (_, at) => {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1 - MONTHS + at, 1));
    const label = first.toLocaleDateString('en-US', { month: 'short', timeZone: 'UTC' });
    return { month: first.toISOString().slice(0, 7), label, total: 0 };
  });
  return { environment, users: 0, orders: 0, revenue: 0, paid: 0, refunded: 0, growth: 0, months };
}

export { nothingYet as loader } from '../../api/page-data.ts';
export { staticPage as headers } from '../../api/page-headers.ts';

export const clientLoader = inBrowser(async ({ request }) => {
  const requested = environmentIn(new URL(request.url).searchParams);
  const [figures, todo, orders] = await Promise.all([
    readDashboard(requested),
    tryLoad(readTodo()),
    tryLoad(readLatestOrders(requested)),
  ]);
  return { figures, todo, orders };
});

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={t('Dashboard Overview')} />
      <div className="headrow">
        <h1>{t('Dashboard Overview')}</h1>
        {loaderData && <EnvironmentSwitch shown={loaderData.figures.environment} />}
      </div>
      {loaderData === null ? (
        <span className="spin" role="status" aria-label={t('Loading')} />
      ) : (
        <>
          <EnvironmentNote shown={loaderData.figures.environment} />
          <FigureCards figures={loaderData.figures} />
          <div className={styles.columns}>
            <SalesChart months={loaderData.figures.months} />
            <TodoList loaded={loaderData.todo} />
          </div>
          <LatestOrders loaded={loaderData.orders} />
        </>
      )}
    </>
  );
}

/** The four figures of the shop. Revenue counts every order; what was paid and what went back stand below it. */
function FigureCards({ figures }: { figures: Dashboard }) {
  const { users, orders, revenue, paid, refunded, growth, months } = figures;
  const [past, present] = months.slice(-2);
  return (
    <Figures isLarge>
      <Figure name={t('Users')} figure={writeNumber(users)} />
      <Figure name={t('Orders')} figure={writeNumber(orders)} />
      <Figure name={t('Revenue')} figure={<Price dollars={revenue} />}>
        {rich('paid {paid}, refunded {refunded}', {
          paid: <Price dollars={paid} />,
          refunded: <Price dollars={refunded} />,
        })}
      </Figure>
      <Figure name={t('Growth')} figure={`${growth.toFixed(1)}%`}>
        {present?.label} {t('against')} {past?.label}
      </Figure>
    </Figures>
  );
}

/** The newest orders of all customers, and the way to the others. */
function LatestOrders({ loaded }: { loaded: Loaded<Awaited<ReturnType<typeof readLatestOrders>>> }) {
  const { data: orders, hasFailed, reload } = useLoaded(loaded);
  return (
    <section className={`panel ${styles.latest}`} aria-labelledby="latest">
      <div className="between">
        <h2 id="latest">{t('Latest orders')}</h2>
        <Link className="link" to="/admin/orders">
          {t('All orders')}
        </Link>
      </div>
      {hasFailed && <LoadError what={t('The orders')} onRetry={reload} />}
      {orders?.length === 0 && <p className="two">{t('No orders yet.')}</p>}
      {orders !== null && orders.length > 0 && (
        <table className={`tab stack brief ${table.rows}`} aria-labelledby="latest">
          <thead>
            <tr>
              <th>{t('Order')}</th>
              <th>{t('Customer')}</th>
              <th>{t('Items')}</th>
              <th>{t('Status')}</th>
              <th>{t('Date')}</th>
              <th className="num">{t('Total')}</th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <tr key={order.id}>
                <td className="main b">
                  <Link className="link" to={`/admin/orders/${order.id}`}>
                    {t('No. {id}', { id: order.id })}
                  </Link>
                </td>
                <td data-l={t('Customer')}>
                  <bdi className={`ell ${table.cut}`}>{order.user.fullname || t('Unknown')}</bdi>
                </td>
                <td data-l={t('Items')}>
                  <span className={`ell ${table.cut}`}>{listFonts(order)}</span>
                </td>
                <td data-l={t('Status')}>
                  <StatusBadge status={order.status} />
                </td>
                <td data-l={t('Date')}>{formatMoment(order.createdAt)}</td>
                <td className="num b key" data-l={t('Total')}>
                  <Price dollars={order.totalAmount} />
                </td>
                <td className="brk phone" aria-hidden="true" />
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
