import { Link, useParams, useSearchParams } from 'react-router';
import type { LedgerEntry } from '#contract/admin/ledger.ts';
import { type Message, msg, t } from '#contract/languages/translate.ts';
import { mainLabel } from '#contract/payment-providers.ts';
import { inBrowser } from '../../api/page-data.ts';
import { formatDate, formatMonth } from '../../ui/format-date.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Price } from '../../ui/price.tsx';
import { callAdmin } from '../call-admin.ts';
import { EnvironmentNote, environmentIn } from '../environment-switch.tsx';
import { type Column, SortedTable } from '../table/sorted-table.tsx';
import { type LoadedRows, loadTable, type TableKind, useTable } from '../table/use-table.ts';
import type { Route } from './+types/entries-page.ts';
import { ExportMonth } from './export-month.tsx';
import styles from './ledger.module.css';
import { OrderLink } from './order-link.tsx';

const kindNames: Readonly<Record<LedgerEntry['kind'], Message>> = {
  sale: msg('Sale'),
  tax: msg('Tax of a sale'),
  discount: msg('Discount'),
  paid_twice: msg('Paid twice'),
  refund: msg('Refund'),
  refund_tax: msg('Tax of a refund'),
  sent_back: msg('Sent back'),
  correction: msg('Corrected invoice'),
  fee: msg('Fee'),
  hold: msg('Held in a dispute'),
  release: msg('Dispute decided'),
  payout: msg('Payout'),
  charge: msg('{provider} charge', { provider: mainLabel }),
  elsewhere: msg('Outside this shop'),
  received: msg('Bank transfer received'),
};

const accountNames: Readonly<Record<LedgerEntry['debit'], Message>> = {
  provider: msg('{provider} balance', { provider: mainLabel }),
  held: msg('Held by {provider}', { provider: mainLabel }),
  sales: msg('Sales'),
  discounts: msg('Discounts'),
  list_prices: msg('List prices'),
  tax: msg('Tax'),
  owed_back: msg('Owed to buyers'),
  refunds: msg('Refunds'),
  fees: msg('Fees'),
  bank: msg('Bank'),
  elsewhere: msg('Elsewhere'),
  transfers: msg('Bank transfers'),
};

export { nothingYet as loader } from '../../api/page-data.ts';
export { staticPage as headers } from '../../api/page-headers.ts';

const columns: Column<'day'>[] = [
  { name: msg('What') },
  { name: msg('Day') },
  { name: msg('Debit') },
  { name: msg('Credit') },
  { name: msg('Amount'), className: 'num' },
  { name: msg('Order') },
  { name: msg('Transaction') },
];

type EntryKind = TableKind<LedgerEntry, 'day', 'environment'>;

/** The table of a month; null where there is no such month. */
function kindOf(month: string): EntryKind | null {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) return null;
  return {
    path: `/admin/ledger/${month}`,
    sorts: ['day'],
    filters: ['environment'],
    load: ({ page, size, filters }) =>
      callAdmin('listLedgerEntries', {
        query: { month, page, limit: size, ...environmentIn(new URLSearchParams(filters)) },
      }),
  };
}

export const clientLoader = inBrowser(async ({ params: { month = '' }, request }) => {
  const kind = kindOf(month);
  return kind && (await loadTable(kind, request));
});

export default function EntriesPage({ loaderData }: Route.ComponentProps) {
  const { month = '' } = useParams();
  const [search] = useSearchParams();
  const requested = environmentIn(search);
  const kind = kindOf(month);
  const title = kind ? t('Entries of {month}', { month: formatMonth(month) }) : t('No such month');
  return (
    <>
      <PageHead title={title} />
      <p className="two">
        <Link
          className="link"
          to={requested.environment ? `/admin/ledger?environment=${requested.environment}` : '/admin/ledger'}
        >
          {t('Ledger')}
        </Link>
      </p>
      <div className="headrow">
        <h1>{title}</h1>
        {kind && <ExportMonth month={month} {...requested} />}
      </div>
      {requested.environment && <EnvironmentNote shown={requested.environment} />}
      {kind && <EntryTable key={month} kind={kind} loaded={loaderData} name={title} />}
    </>
  );
}

/** The entries of one month, the newest first. */
function EntryTable({ kind, loaded, name }: { kind: EntryKind; loaded: LoadedRows<LedgerEntry>; name: string }) {
  return (
    <div className={styles.rows}>
      <SortedTable
        table={useTable(kind, loaded)}
        columns={columns}
        name={name}
        what={t('The entries')}
        look="stack"
        none={<p>{t('Nothing was recorded this month.')}</p>}
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
        {t(kindNames[kind])}
        {note !== null && <span className={`two ${styles.note}`}>{note}</span>}
      </td>
      <td data-l={t('Day')} className={styles.when}>
        {formatDate(`${day}T12:00:00Z`)}
      </td>
      <td data-l={t('Debit')}>{t(accountNames[debit])}</td>
      <td data-l={t('Credit')}>{t(accountNames[credit])}</td>
      <td className="num b" data-l={t('Amount')}>
        <Price dollars={amount} />
      </td>
      <td data-l={t('Order')}>
        <OrderLink id={orderId} />
      </td>
      <td data-l={t('Transaction')}>{transactionId}</td>
    </tr>
  );
}
