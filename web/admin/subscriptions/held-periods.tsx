import { useState } from 'react';
import { msg, t } from '#contract/languages/translate.ts';
import { centsOf } from '#contract/money.ts';
import type { OwnedSubscription } from '#contract/nouns/subscriptions.ts';
import { isTestEnvironment } from '#contract/payment-providers.ts';
import { useQuery } from '../../api/use-query.ts';
import { formatLocalDate } from '../../ui/format-date.ts';
import { adminQuery, callAdmin } from '../call-admin.ts';
import { describeEndOfPeriod, proposeRefund } from '../refund/propose-refund.ts';
import { RefundDialog } from '../refund/refund-dialog.tsx';
import { type Column, SortedTable } from '../table/sorted-table.tsx';
import { ClearSearch, TableSearch } from '../table/table-filters.tsx';
import { type LoadedRows, type TableKind, useTable } from '../table/use-table.ts';
import styles from './subscriptions.module.css';
import { texts } from './texts.ts';

type PeriodSort = 'user' | 'plan' | 'status' | 'start_date' | 'end_date';

export const paidPeriods: TableKind<OwnedSubscription, PeriodSort> = {
  path: '/admin/subscriptions',
  sorts: ['user', 'plan', 'status', 'start_date', 'end_date'],
  usual: '-start_date',
  failure: texts.periodsNotLoaded,
  load: async ({ page, size, sort, query }) => {
    const { data, total } = await callAdmin('listSubscriptions', {
      query: { page, limit: size, sort, query: query || undefined },
    });
    return { data: data.subscriptions, total };
  },
};

const columns: Column<PeriodSort>[] = [
  { name: msg('User Name'), field: 'user' },
  { name: msg('Plan'), field: 'plan' },
  { name: msg('Status'), field: 'status' },
  { name: msg('Start Date'), field: 'start_date' },
  { name: msg('End Date'), field: 'end_date' },
  { name: msg('Actions'), className: 'num' },
];

/** What customers have paid for, period by period. */
export function PaidPeriods({ loaded }: { loaded: LoadedRows<OwnedSubscription> }) {
  const table = useTable(paidPeriods, loaded);
  const [refunding, setRefunding] = useState<OwnedSubscription | null>(null);
  return (
    <section className={`panel ${styles.held}`} aria-labelledby="held">
      <div className="headrow">
        <h2 id="held">{t('Active Subscriptions')}</h2>
        <TableSearch table={table} label={t('Search subscriptions')} />
      </div>
      <SortedTable
        table={table}
        columns={columns}
        name={t('Active Subscriptions')}
        what={t('The subscriptions')}
        none={
          <>
            <p className="t24">{t('No active subscriptions found')}</p>
            <ClearSearch table={table} />
          </>
        }
      >
        {(period) => <PeriodRow period={period} onRefund={() => setRefunding(period)} />}
      </SortedTable>
      {refunding && <RefundPeriod period={refunding} onClose={() => setRefunding(null)} />}
    </section>
  );
}

/** A period of a plan that somebody paid for. Active is what is paid and runs. */
function PeriodRow({ period, onRefund }: { period: OwnedSubscription; onRefund: () => void }) {
  const { user, plan, payment_status, is_active, start_date, end_date, refundable } = period;
  const isActive = payment_status === 'paid' && is_active;
  const name = user?.fullname || t('Unknown');
  const planName = plan?.name || t('Unknown Plan');
  return (
    <tr>
      <td className="main b">
        <bdi title={user?.email}>{name}</bdi>
      </td>
      <td className="brk phone" aria-hidden="true" />
      <td data-l={t('Plan')}>
        {planName}
        {!period.isCurrent && (
          <>
            {' '}
            <span className="badge">{isTestEnvironment(period.environment) ? t('Test') : t('Live')}</span>
          </>
        )}
      </td>
      <td data-l={t('Status')}>
        <span className={`badge ${isActive ? 'ok' : ''}`}>{isActive ? t('Active') : t('Inactive')}</span>
      </td>
      <td data-l={t('Start Date')}>{start_date === null ? '' : formatLocalDate(start_date)}</td>
      <td data-l={t('End Date')}>{end_date === null ? '' : formatLocalDate(end_date)}</td>
      <td className="end">
        {refundable > 0 && (
          <button
            type="button"
            className="link"
            aria-label={t('Refund {plan} of {name}', { plan: planName, name })}
            onClick={onRefund}
          >
            {t('Refund…')}
          </button>
        )}
      </td>
    </tr>
  );
}

/** Gives money of a period back. */
function RefundPeriod({ period, onClose }: { period: OwnedSubscription; onClose: () => void }) {
  const { data: adminView } = useQuery(adminQuery('orderTimeline', { params: { id: period.orderId } }));
  const left_cents = centsOf(period.refundable);
  const plan = period.plan?.name || t('Unknown Plan');
  const who = period.user?.fullname || t('Unknown');
  return (
    <RefundDialog
      title={t('Refund {plan} of {who}', { plan, who })}
      left_cents={left_cents}
      lines={[]}
      proposal={adminView && proposeRefund(adminView.data, [])}
      consequence={(_choice, cents) => describeEndOfPeriod(cents >= left_cents)}
      send={(body, headers) => callAdmin('refundSubscription', { params: { id: period.id }, body, headers })}
      onClose={onClose}
    />
  );
}
