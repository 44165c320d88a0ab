import { Link } from 'react-router';
import type { SecurityEvent } from '#contract/admin/audit.ts';
import { type Message, msg, t } from '#contract/languages/translate.ts';
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

export { nothingYet as loader } from '../../api/page-data.ts';
export { staticPage as headers } from '../../api/page-headers.ts';

/** As the contract lists them; the schemas themselves stay out of the browser. */
const kinds: Readonly<Record<SecurityKind, Message>> = {
  login: msg('Login'),
  'login-refused': msg('Login refused'),
  logout: msg('Logout'),
  password: msg('Another password'),
  'password-refused': msg('Password refused'),
  email: msg('Another email'),
  role: msg('Another role'),
  'second-factor': msg('Second factor'),
  'second-factor-refused': msg('Second factor refused'),
  'sessions-ended': msg('Sessions ended'),
  export: msg('Data exported'),
  'account-deleted': msg('Account deleted'),
  'access-refused': msg('Access refused'),
};

type EventFilter = 'kind' | 'who' | 'network' | 'from' | 'to';
const fields: FilterField<EventFilter>[] = [
  { name: 'kind', label: msg('What'), choices: kinds },
  { name: 'who', label: msg('Who') },
  { name: 'network', label: msg('Network') },
  { name: 'from', label: msg('From'), type: 'date' },
  { name: 'to', label: msg('To|day'), type: 'date' },
];

const kind: TableKind<SecurityEvent, 'at', EventFilter> = {
  path: '/admin/security-log',
  sorts: ['at'],
  filters: fields.map(({ name }) => name),
  load: ({ page, size, filters }) =>
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
  { name: msg('When') },
  { name: msg('Who') },
  { name: msg('What') },
  { name: msg('Of') },
  { name: msg('Network') },
  { name: msg('Times'), className: 'num' },
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
      <PageHead title={t('Security log')} />
      <div className="headrow">
        <h1>{t('Security log')}</h1>
        <AuditWays />
      </div>
      <p className={`two ${styles.lead}`}>{t('Logins, refusals and account changes of the last year.')}</p>
      <TableFilters
        label={t('Filter the events')}
        fields={fields}
        filters={filters}
        onFilter={(chosen) => table.go({ filters: chosen })}
        clearAddress={clearAddress}
      />
      <SortedTable
        table={table}
        columns={columns}
        what={t('The events')}
        look="stack"
        awaited={{ phone: 157 }}
        none={
          <>
            <p className="t24">{isPart ? t('No events match.') : t('Nothing has happened yet.')}</p>
            {isPart && (
              <Link className="link" to={clearAddress}>
                {t('All events')}
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
function describeCall(about: string): string {
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
      <td data-l={t('Who')}>
        {user === null ? <span className="two">{t('unknown')}</span> : <bdi title={user.email}>{user.fullname}</bdi>}
      </td>
      <td data-l={t('What')}>{t(kinds[what])}</td>
      <td data-l={t('Of')}>{about === '' ? <span className="two">–</span> : describeCall(about)}</td>
      <td data-l={t('Network')}>
        {network === '' ? (
          <span className="two">{t('many')}</span>
        ) : (
          <Link className="link" to={`/admin/security-log?${new URLSearchParams({ network })}`}>
            {network}
          </Link>
        )}
      </td>
      <td data-l={t('Times')} className="num">
        {count}
      </td>
    </tr>
  );
}
