import { useState } from 'react';
import type { HeldSubscription } from '#contract/subscriptions.ts';
import { callAdmin } from '../call-admin.ts';
import { type Column, SortedTable } from '../table/sorted-table.tsx';
import { ClearSearch, TableSearch } from '../table/table-search.tsx';
import { type TableKind, useTable } from '../table/use-table.ts';
import { PeriodRow } from './period-row.tsx';
import { RefundPeriod } from './refund-period.tsx';
import styles from './subscriptions.module.css';

type PeriodSort = 'user' | 'plan' | 'status' | 'start_date' | 'end_date';

const kind: TableKind<HeldSubscription, PeriodSort> = {
  path: '/admin/subscriptions',
  sorts: ['user', 'plan', 'status', 'start_date', 'end_date'],
  usual: '-start_date',
  trouble: 'Failed to fetch active subscriptions',
  ask: async ({ page, size, sort, query }) => {
    const { data, total } = await callAdmin('listSubscriptions', {
      query: { page, limit: size, sort, query: query || undefined },
    });
    return { data: data.subscriptions, total };
  },
};

const columns: Column<PeriodSort>[] = [
  { name: 'User Name', field: 'user' },
  { name: 'Plan', field: 'plan' },
  { name: 'Status', field: 'status' },
  { name: 'Start Date', field: 'start_date' },
  { name: 'End Date', field: 'end_date' },
  { name: 'Actions', className: 'num' },
];

/** What customers have paid for, period by period. */
export function HeldPeriods() {
  const table = useTable(kind);
  const [refunding, setRefunding] = useState<HeldSubscription | null>(null);
  return (
    <section className={`panel ${styles.held}`} aria-labelledby="held">
      <div className="headrow">
        <h2 id="held">Active Subscriptions</h2>
        <TableSearch table={table} label="Search subscriptions" />
      </div>
      <SortedTable
        table={table}
        columns={columns}
        name="Active Subscriptions"
        what="The subscriptions"
        none={
          <>
            <p className="t24">No active subscriptions found</p>
            <ClearSearch table={table} />
          </>
        }
      >
        {(period) => <PeriodRow period={period} onRefund={() => setRefunding(period)} />}
      </SortedTable>
      {refunding && (
        <RefundPeriod
          period={refunding}
          onClose={() => setRefunding(null)}
          onRefunded={() => table.reload().then(() => setRefunding(null))}
        />
      )}
    </section>
  );
}
