import { Link } from 'react-router';
import type { StaffCompany } from '#contract/admin/companies.ts';
import { msg, t } from '#contract/languages/translate.ts';
import { writeNumber } from '#contract/text/write-number.ts';
import { formatDay } from '../../ui/format-moment.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { callAdmin } from '../call-admin.ts';
import { type Column, SortedTable } from '../table/sorted-table.tsx';
import { TableSearch } from '../table/table-filters.tsx';
import { type TableKind, tableLoader, useTable } from '../table/use-table.ts';
import type { Route } from './+types/companies-page.ts';

export { nothingYet as loader } from '../../api/page-data.ts';
export { staticPage as headers } from '../../api/page-headers.ts';

const kind: TableKind<StaffCompany, 'id'> = {
  path: '/admin/companies',
  sorts: ['id'],
  load: ({ page, size, query }) => callAdmin('findCompanies', { query: { page, limit: size, query } }),
};

const columns: Column<'id'>[] = [
  { name: msg('Company') },
  { name: msg('Members'), className: 'num' },
  { name: msg('Licences'), className: 'num' },
  { name: msg('Since') },
  { name: msg('State') },
];

export const clientLoader = tableLoader(kind);

/** The companies of customers, found by their name or by a member. */
export default function CompaniesPage({ loaderData }: Route.ComponentProps) {
  const table = useTable(kind, loaderData);
  const { query } = table.view;
  return (
    <>
      <PageHead title={t('Companies')} />
      <div className="headrow">
        <h1>{t('Companies')}</h1>
        <div className="tools">
          <TableSearch table={table} label={t('Name or member')} />
        </div>
      </div>
      <SortedTable
        table={table}
        columns={columns}
        what={t('The companies')}
        look="stack"
        awaited={{ phone: 140 }}
        none={
          <>
            <p className="t24">{query === '' ? t('No companies yet.') : t('No companies match.')}</p>
            {query === '' ? (
              <p className="measure">{t('Customers make them in their account, to share licences.')}</p>
            ) : (
              <Link className="link" to={table.addressOf({ query: '' })}>
                {t('All companies')}
              </Link>
            )}
          </>
        }
      >
        {(company) => (
          <tr>
            <td className="main b">
              <Link className="link" to={`/admin/companies/${company.id}`}>
                <bdi>{company.name}</bdi>
              </Link>
            </td>
            <td className="num" data-l={t('Members')}>
              {writeNumber(company.members)}
            </td>
            <td className="num" data-l={t('Licences')}>
              {writeNumber(company.licenses)}
            </td>
            <td data-l={t('Since')}>
              <time dateTime={company.createdAt}>{formatDay(company.createdAt)}</time>
            </td>
            <td data-l={t('State')}>
              <CompanyState company={company} />
            </td>
          </tr>
        )}
      </SortedTable>
    </>
  );
}

/** Whether it is open, closed, or part of another one. */
export function CompanyState({ company: { closedAt, mergedInto } }: { company: StaffCompany }) {
  if (mergedInto !== null)
    return (
      <span>
        <span className="badge">{t('Merged')}</span>{' '}
        <Link className="link" to={`/admin/companies/${mergedInto.id}`}>
          <bdi>{mergedInto.name}</bdi>
        </Link>
      </span>
    );
  return closedAt === null ? (
    <span className="badge ok">{t('Open|company')}</span>
  ) : (
    <span className="badge bad">{t('Closed')}</span>
  );
}
