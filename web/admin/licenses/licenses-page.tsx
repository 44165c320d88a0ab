import { useState } from 'react';
import { Link } from 'react-router';
import { msg, t } from '#contract/languages/translate.ts';
import type { HeldLicense } from '#contract/nouns/deliveries.ts';
import { nameSold } from '#contract/parts.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { formatDay } from '../../ui/format-moment.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { WholeNumbers } from '../../ui/whole-numbers.tsx';
import { callAdmin } from '../call-admin.ts';
import { type Column, SortedTable } from '../table/sorted-table.tsx';
import { TableSearch } from '../table/table-filters.tsx';
import { type TableKind, tableLoader, useTable } from '../table/use-table.ts';
import type { Route } from './+types/licenses-page.ts';
import { ChangeLicense } from './change-license.tsx';
import { GrantLicense } from './grant-license.tsx';
import { LicenseHistory } from './license-history.tsx';
import styles from './licenses.module.css';
import { SwapLicense } from './swap-license.tsx';

export { nothingYet as loader } from '../../api/page-data.ts';
export { staticPage as headers } from '../../api/page-headers.ts';

const kind: TableKind<HeldLicense, 'id'> = {
  path: '/admin/licenses',
  sorts: ['id'],
  load: ({ page, size, query }) => callAdmin('findLicenses', { query: { page, limit: size, query } }),
};

const columns: Column<'id'>[] = [
  { name: msg('Licence') },
  { name: msg('Licensee') },
  { name: msg('Customer') },
  { name: msg('Issued') },
  { name: msg('State') },
  { name: msg('Actions'), className: 'num' },
];
const states = {
  valid: [msg('Valid'), 'ok'],
  ended: [msg('Ended'), ''],
  refunded: [msg('Refunded'), 'bad'],
  superseded: [msg('Replaced'), ''],
} as const;

export const clientLoader = tableLoader(kind);

/** Licences of all customers: found by what stands on them, given away, changed, and changed back. */
export default function LicensesPage({ loaderData }: Route.ComponentProps) {
  const table = useTable(kind, loaderData);
  const { session } = useAuth();
  const mayChange = session?.user.role === 'admin';
  const [openNumber, setOpenNumber] = useState<string | null>(null);
  const [changing, setChanging] = useState<HeldLicense | null>(null);
  const [swapping, setSwapping] = useState<HeldLicense | null>(null);
  const [isGiving, setGiving] = useState(false);
  const { query } = table.view;
  return (
    <>
      <PageHead title={t('Customers’ licences')} />
      <div className="headrow">
        <h1>{t('Customers’ licences')}</h1>
        <div className="tools">
          <TableSearch table={table} label={t('Number, name, font, domain')} />
          {mayChange && (
            <button type="button" className="btn small fill" onClick={() => setGiving(true)}>
              {t('Give a licence')}
            </button>
          )}
        </div>
      </div>
      <SortedTable
        table={table}
        columns={columns}
        what={t('The licences')}
        look="stack"
        awaited={{ height: 56, phone: 240 }}
        none={
          <>
            <p className="t24">{query === '' ? t('No licences yet.') : t('No licences match.')}</p>
            {query !== '' && (
              <Link className="link" to={table.addressOf({ query: '' })}>
                {t('All licences')}
              </Link>
            )}
          </>
        }
      >
        {(license) => (
          <LicenseRow
            license={license}
            isOpen={license.licenseNumber === openNumber}
            mayChange={mayChange}
            onOpen={() => setOpenNumber(license.licenseNumber === openNumber ? null : license.licenseNumber)}
            onChange={() => setChanging(license)}
            onSwap={() => setSwapping(license)}
          />
        )}
      </SortedTable>
      {changing && <ChangeLicense license={changing} onClose={() => setChanging(null)} />}
      {swapping && <SwapLicense license={swapping} onClose={() => setSwapping(null)} />}
      {isGiving && <GrantLicense onClose={() => setGiving(false)} />}
    </>
  );
}

function LicenseRow({
  license,
  isOpen,
  mayChange,
  onOpen,
  onChange,
  onSwap,
}: {
  license: HeldLicense;
  isOpen: boolean;
  mayChange: boolean;
  onOpen: () => void;
  onChange: () => void;
  onSwap: () => void;
}) {
  const {
    licenseNumber: number,
    product,
    part,
    licenseType,
    quantity,
    licensee,
    holder,
    company,
    orderId,
    status,
  } = license;
  const isOver = status === 'refunded' || status === 'superseded';
  return (
    <>
      <tr aria-selected={isOpen}>
        <td className="main">
          <bdi className="b">{nameSold(product.name, part)}</bdi>
          <span className={`two ${styles.line}`}>
            {quantity > 1 ? `${licenseType.name} × ${quantity}` : licenseType.name}
          </span>
          <span className={`two ${styles.line}`}>
            <WholeNumbers text={number} />
          </span>
        </td>
        <td data-l={t('Licensee')}>
          <bdi>{licensee}</bdi>
        </td>
        <td data-l={t('Customer')}>
          <span>
            <bdi>{holder.fullname}</bdi>
            <span className={`two ${styles.line}`}>{holder.email}</span>
            {company !== null &&
              (mayChange ? (
                <Link className={`link ${styles.line}`} to={`/admin/companies/${company.id}`}>
                  {company.name}
                </Link>
              ) : (
                <bdi className={`two ${styles.line}`}>{company.name}</bdi>
              ))}
            {orderId !== null && (
              <Link className={`link ${styles.line}`} to={`/admin/orders/${orderId}`}>
                {t('Order No. {id}', { id: orderId })}
              </Link>
            )}
          </span>
        </td>
        <td data-l={t('Issued')}>
          <time dateTime={license.issuedAt}>{formatDay(license.issuedAt)}</time>
        </td>
        <td data-l={t('State')}>
          <span>
            <span className={`badge ${states[status][1]}`}>{t(states[status][0])}</span>
            {license.endsAt !== null && !isOver && (
              <span className={`two ${styles.line}`}>
                {status === 'ended' ? formatDay(license.endsAt) : t('until {day}', { day: formatDay(license.endsAt) })}
              </span>
            )}
          </span>
        </td>
        <td className="end">
          <span className="acts">
            {mayChange && !isOver && (
              <button type="button" className={`link ${styles.act}`} onClick={onChange}>
                {t('Change…')}
                <span className="vh"> {number}</span>
              </button>
            )}
            {mayChange && status === 'valid' && license.plan === null && (
              <button type="button" className={`link ${styles.act}`} onClick={onSwap}>
                {t('Swap…')}
                <span className="vh"> {number}</span>
              </button>
            )}
            <button
              type="button"
              className={`link ${styles.act}`}
              aria-expanded={isOpen}
              aria-controls={isOpen ? `changes-${number}` : undefined}
              onClick={onOpen}
            >
              {t('History')}
              <span className="vh"> {number}</span>
            </button>
          </span>
        </td>
      </tr>
      {isOpen && (
        <tr id={`changes-${number}`} className={styles.details}>
          <td colSpan={6}>
            <LicenseHistory number={number} mayChange={mayChange} />
          </td>
        </tr>
      )}
    </>
  );
}
