import { Link } from 'react-router';
import type { SecurityEvent } from '#contract/admin/audit.ts';
import type { SecurityKind } from '#contract/security-kinds.ts';
import { formatMoment } from '../../ui/format-moment.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { callAdmin } from '../call-admin.ts';
import { type Column, SortedTable } from '../table/sorted-table.tsx';
import { type FilterField, TableFilters } from '../table/table-filters.tsx';
import { type TableKind, tableLoader, useTable } from '../table/use-table.ts';
import type { Route } from './+types/security-page.ts';
import styles from './audit.module.css';
import { AuditWays } from './audit-ways.tsx';

export { nothingYet as loader } from '../../api/answer.ts';
export { staticPage as headers } from '../../api/page-headers.ts';

/** As the contract lists them; the schemas themselves stay out of the browser. */
const kinds: Readonly<Record<SecurityKind, string>> = {
  login: 'Login',
  'login-refused': 'Login refused',
  logout: 'Logout',
  password: 'Another password',
  'password-refused': 'Password refused',
  email: 'Another email',
  role: 'Another role',
  'second-factor': 'Second factor',
  'second-factor-refused': 'Second factor refused',
  'sessions-ended': 'Sessions ended',
  export: 'Data exported',
  'account-deleted': 'Account deleted',
  'access-refused': 'Access refused',
};

type EventFilter = 'kind' | 'who' | 'network' | 'from' | 'to';
const fields: FilterField<EventFilter>[] = [
  { name: 'kind', label: 'What', choices: kinds },
  { name: 'who', label: 'Who' },
  { name: 'network', label: 'Network' },
  { name: 'from', label: 'From', type: 'date' },
  { name: 'to', label: 'To', type: 'date' },
];

const kind: TableKind<SecurityEvent, 'at', EventFilter> = {
  path: '/admin/security-log',
  sorts: ['at'],
  filters: fields.map(({ name }) => name),
  ask: ({ page, size, filters }) =>
    callAdmin('listSecurityEvents', {
      query: {
        page,
        limit: size,
        kind: (filters.kind || undefined) as SecurityKind | undefined,
        who: filters.who || undefined,
        network: filters.network || undefined,
        from: filters.from || undefined,
        to: filters.to || undefined,
      },
    }),
};

const columns: Column<'at'>[] = [
  { name: 'When' },
  { name: 'Who' },
  { name: 'What' },
  { name: 'Of' },
  { name: 'Network' },
  { name: 'Times', className: 'num' },
];
const noFilters = { kind: '', who: '', network: '', from: '', to: '' };

export const clientLoader = tableLoader(kind);

export default function SecurityPage({ loaderData }: Route.ComponentProps) {
  const table = useTable(kind, loaderData);
  const { filters } = table.view;
  const isPart = Object.values(filters).some((value) => value !== '');
  const clearAddress = table.addressOf({ filters: noFilters });
  return (
    <>
      <PageHead title="Security log" />
      <div className="headrow">
        <h1>Security log</h1>
        <AuditWays />
      </div>
      <p className={`two ${styles.lead}`}>Logins, refusals and what was done to accounts, by the minute, for a year.</p>
      <TableFilters
        label="Filter the events"
        fields={fields}
        filters={filters}
        onFilter={(chosen) => table.go({ filters: chosen })}
        clearAddress={clearAddress}
      />
      <SortedTable
        table={table}
        columns={columns}
        what="The events"
        look="stack"
        awaited={{ phone: 157 }}
        none={
          <>
            <p className="t24">{isPart ? 'No events in this view.' : 'Nothing has happened yet.'}</p>
            {isPart && (
              <Link className="link" to={clearAddress}>
                All events
              </Link>
            )}
          </>
        }
      >
        {(event) => <EventRow event={event} />}
      </SortedTable>
    </>
  );
}

/** A call by its name, in words. */
function sayCall(about: string): string {
  return /^[a-z]+(?:[A-Z][a-z]+)+$/.test(about)
    ? about.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    : about;
}

function EventRow({ event: { at, user, kind: what, about, network, count } }: { event: SecurityEvent }) {
  return (
    <tr className={styles.row}>
      <td className={`main ${styles.when}`}>
        <time dateTime={at} title={at}>
          {formatMoment(at)}
        </time>
      </td>
      <td data-l="Who">
        {user === null ? <span className="two">nobody known</span> : <bdi title={user.email}>{user.fullname}</bdi>}
      </td>
      <td data-l="What">{kinds[what]}</td>
      <td data-l="Of">{about === '' ? <span className="two">–</span> : sayCall(about)}</td>
      <td data-l="Network">
        {network === '' ? (
          <span className="two">many</span>
        ) : (
          <Link className="link" to={`/admin/security-log?${new URLSearchParams({ network })}`}>
            {network}
          </Link>
        )}
      </td>
      <td data-l="Times" className="num">
        {count}
      </td>
    </tr>
  );
}
