import { Link } from 'react-router';
import { msg, t } from '#contract/languages/translate.ts';
import type { StaffQuote } from '#contract/nouns/quotes.ts';
import { formatDate } from '../../ui/format-date.ts';
import { nameOfferStatus, offerLooks, offerStatusNames, readOfferStatus } from '../../ui/offer-status.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Price } from '../../ui/price.tsx';
import { callAdmin } from '../call-admin.ts';
import { type Column, SortedTable } from '../table/sorted-table.tsx';
import table from '../table/table.module.css';
import { type FilterField, TableFilters, TableSearch } from '../table/table-filters.tsx';
import { type TableKind, tableLoader, useTable } from '../table/use-table.ts';
import type { Route } from './+types/offers-page.ts';

export { nothingYet as loader } from '../../api/page-data.ts';
export { staticPage as headers } from '../../api/page-headers.ts';

type OfferSort = 'createdAt' | 'until' | 'total';
const kind: TableKind<StaffQuote, OfferSort, 'status'> = {
  path: '/admin/offers',
  sorts: ['createdAt', 'until', 'total'],
  usual: '-createdAt',
  filters: ['status'],
  load: ({ page, size, sort, query, filters: { status } }) =>
    callAdmin('listAllQuotes', {
      query: { page, limit: size, sort, query, status: readOfferStatus(status) },
    }),
};

const fields: FilterField<'status'>[] = [{ name: 'status', label: msg('Status'), choices: offerStatusNames }];

const columns: Column<OfferSort>[] = [
  { name: msg('Offer'), field: 'createdAt' },
  { name: msg('For') },
  { name: msg('Fonts') },
  { name: msg('Status') },
  { name: msg('Opened|offer'), className: 'wide' },
  { name: msg('Valid until'), field: 'until' },
  { name: msg('Total'), field: 'total', className: 'num' },
];

export const clientLoader = tableLoader(kind);

export default function OffersPage({ loaderData }: Route.ComponentProps) {
  const offers = useTable(kind, loaderData);
  const { query, filters } = offers.view;
  const isPart = query !== '' || filters.status !== '';
  return (
    <>
      <PageHead title={t('Offers')} />
      <div className="headrow">
        <h1>{t('Offers')}</h1>
        <div className="tools">
          <TableSearch table={offers} label={t('Search offers')} />
          <Link className="btn small fill" to="/admin/offers/new">
            {t('New offer')}
          </Link>
        </div>
      </div>
      <TableFilters
        label={t('Filter the offers')}
        fields={fields}
        filters={filters}
        onFilter={(chosen) => offers.go({ filters: chosen })}
        clearAddress={offers.addressOf({ filters: { status: '' } })}
      />
      <SortedTable
        table={offers}
        columns={columns}
        what={t('The offers')}
        awaited={{ phone: 79 }}
        none={
          <>
            <p className="t24">{isPart ? t('No offers match.') : t('No offers yet.')}</p>
            <Link
              className="link"
              to={isPart ? offers.addressOf({ query: '', filters: { status: '' } }) : '/admin/offers/new'}
            >
              {isPart ? t('All offers') : t('Make the first offer')}
            </Link>
          </>
        }
      >
        {(offer) => <OfferRow offer={offer} />}
      </SortedTable>
    </>
  );
}

function OfferRow({ offer }: { offer: StaffQuote }) {
  const { id, number, recipient, email, lines, total, status, openedAt, sentAt, until } = offer;
  const fonts = lines.map(({ product }) => product.name).join(', ');
  return (
    <tr>
      <td className="main b">
        <Link className="link" to={`/admin/offers/${id}`}>
          {number}
        </Link>
      </td>
      <td data-l={t('For')}>
        <bdi className={`ell ${table.cut}`} title={email}>
          {recipient.company || recipient.name}
        </bdi>
      </td>
      <td data-l={t('Fonts')}>
        <span className={`ell ${table.cut}`} title={fonts}>
          {fonts}
        </span>
      </td>
      <td data-l={t('Status')}>
        <span className={`badge ${offerLooks[status]}`}>{nameOfferStatus(status)}</span>
      </td>
      <td className="brk phone" aria-hidden="true" />
      <td className="wide" data-l={t('Opened|offer')}>
        {openedAt !== null ? (
          formatDate(openedAt)
        ) : (
          <span className="two">{sentAt ? t('not yet') : t('not sent')}</span>
        )}
      </td>
      <td data-l={t('Valid until')}>{formatDate(until)}</td>
      <td className="num b key" data-l={t('Total')}>
        <Price dollars={total} />
      </td>
    </tr>
  );
}
