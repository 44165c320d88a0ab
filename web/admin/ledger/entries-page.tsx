import { useMemo } from 'react';
import { Link, useParams } from 'react-router';
import type { LedgerEntry } from '#contract/admin/ledger.ts';
import { formatDate } from '../../ui/format-date.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Price } from '../../ui/price.tsx';
import { callAdmin } from '../call-admin.ts';
import { type Column, SortedTable } from '../table/sorted-table.tsx';
import { type TableKind, useTable } from '../table/use-table.ts';
import { accountNames, kindNames } from './entry-words.ts';
import { ExportMonth } from './export-month.tsx';
import { formatMonth } from './format-month.ts';
import styles from './ledger.module.css';
import { OrderLink } from './order-link.tsx';

export { staticPage as headers } from '../../api/page-headers.ts';

const columns: Column<'day'>[] = [
  { name: 'What' },
  { name: 'Day' },
  { name: 'Debit' },
  { name: 'Credit' },
  { name: 'Amount', className: 'num' },
  { name: 'Order' },
  { name: 'Transaction' },
];

export default function EntriesPage() {
  const { month = '' } = useParams();
  const isMonth = /^\d{4}-(0[1-9]|1[0-2])$/.test(month);
  const title = isMonth ? `Entries of ${formatMonth(month)}` : 'No such month';
  return (
    <>
      <PageHead title={title} />
      <p className="two">
        <Link className="link" to="/admin/ledger">
          Ledger
        </Link>
      </p>
      <div className="headrow">
        <h1>{title}</h1>
        {isMonth && <ExportMonth month={month} />}
      </div>
      {isMonth && <EntryTable key={month} month={month} name={title} />}
    </>
  );
}

/** The entries of one month, the newest first. */
function EntryTable({ month, name }: { month: string; name: string }) {
  const kind = useMemo(
    (): TableKind<LedgerEntry, 'day'> => ({
      path: `/admin/ledger/${month}`,
      sorts: ['day'],
      ask: ({ page, size }) => callAdmin('listLedgerEntries', { query: { month, page, limit: size } }),
    }),
    [month],
  );
  return (
    <div className={styles.rows}>
      <SortedTable
        table={useTable(kind)}
        columns={columns}
        name={name}
        what="The entries"
        look="stack"
        none={<p>Nothing was booked in this month.</p>}
      >
        {(entry) => <EntryRow entry={entry} />}
      </SortedTable>
    </div>
  );
}

function EntryRow({ entry }: { entry: LedgerEntry }) {
  const { day, kind, debit, credit, amount, orderId, transactionId, note } = entry;
  return (
    <tr>
      <td className="main">
        {kindNames[kind]}
        {note !== null && <span className={`two ${styles.note}`}>{note}</span>}
      </td>
      <td data-l="Day" className={styles.when}>
        {formatDate(`${day}T12:00:00Z`)}
      </td>
      <td data-l="Debit">{accountNames[debit]}</td>
      <td data-l="Credit">{accountNames[credit]}</td>
      <td className="num b" data-l="Amount">
        <Price dollars={amount} />
      </td>
      <td data-l="Order">
        <OrderLink id={orderId} />
      </td>
      <td data-l="Transaction">{transactionId}</td>
    </tr>
  );
}
