import { Link, useNavigate, useSearchParams } from 'react-router';
import { urlOf } from '#contract/client.ts';
import { t } from '#contract/languages/translate.ts';
import { licenseLimits, licenseUses, limitNames } from '#contract/limits.ts';
import type { Company } from '#contract/nouns/companies.ts';
import type { License, LicenseSum } from '#contract/nouns/deliveries.ts';
import { nameSold } from '#contract/parts.ts';
import { formatCount, writeNumber } from '#contract/text/write-number.ts';
import { callClients } from '../../api/call-clients.ts';
import { callCompanies } from '../../api/call-companies.ts';
import { inBrowser, tryLoad, useLoaded } from '../../api/page-data.ts';
import { saveDocument } from '../../api/save-document.ts';
import { useFeature } from '../../api/use-feature.ts';
import { DocumentLink } from '../../ui/document-link.tsx';
import { ListSearch } from '../../ui/list/list-search.tsx';
import { Pager } from '../../ui/list/pager.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { LoadError } from '../../ui/waiting/load-trouble.tsx';
import { WaitingRows } from '../../ui/waiting/waiting.tsx';
import { callAccount } from '../call-account.ts';
import { CompanyFilter } from '../company/company-filter.tsx';
import lists from '../list.module.css';
import { addressList, ListFooter, readList } from '../list-foot.tsx';
import type { Route } from './+types/wallet-page.ts';
import { ClientList } from './client-list.tsx';
import { LicenseRow } from './license-row.tsx';
import styles from './wallet.module.css';

export { nothingYet as loader } from '../../api/page-data.ts';
export { staticPage as headers } from '../../api/page-headers.ts';

const PATH = '/customer/licenses';
const PAGE_SIZE = 20;

export const clientLoader = inBrowser(async ({ request }) => {
  const { query, company, page } = readList(new URL(request.url).searchParams);
  const clientPage = readClientPage(new URL(request.url).searchParams);
  const [licenses, sums, companies, clients] = await Promise.all([
    tryLoad(callAccount('listLicenses', { query: { page, limit: PAGE_SIZE, query: query || undefined, company } })),
    tryLoad(callAccount('sumLicenses', {}).then(({ data }) => data)),
    tryLoad(callCompanies('listCompanies', {}).then(({ data }) => data)),
    tryLoad(callClients('listClients', { query: { page: clientPage, limit: PAGE_SIZE, query: query || undefined } })),
  ]);
  return { licenses, sums, companies, clients };
});

/** Every licence that somebody holds or has held. */
export default function WalletPage({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const hasFolders = useFeature('clean');
  const [search] = useSearchParams();
  const { query, company, page } = readList(search);
  const companies = useLoaded(loaderData?.companies ?? null).data ?? [];
  const { data: answered, isLoading, hasFailed, reload } = useLoaded(loaderData?.licenses ?? null);
  const sums = useLoaded(loaderData?.sums ?? null);
  const clients = useLoaded(loaderData?.clients ?? null);
  const purchases = clients.data?.data ?? [];
  const licenses = answered?.data ?? [];
  const total = answered?.total ?? licenses.length;
  // The list stands below the sums.
  const isWaiting = (isLoading && answered === null) || (sums.isLoading && sums.data === null);
  const isAll = query === '' && page === 1 && company === undefined;
  const shownSums = (sums.data ?? []).filter((sum) => company === undefined || (sum.company?.id ?? 0) === company);
  return (
    <>
      <PageHead title={t('Licences')} />
      <div className="headrow">
        <h1>{t('Licences')}</h1>
        <div className="tools">
          {(total > 0 || purchases.length > 0) && (
            <DocumentLink
              name={t('Export for an audit')}
              hint={t('all your licences with their sums and certificates, as a ZIP')}
              href={urlOf('exportWallet', {})}
              onSave={saveDocument}
            />
          )}
          {hasFolders && total > 0 && (
            <Link className="link" to="/clean">
              {t('Check a folder')}
            </Link>
          )}
          <ListSearch
            onSearch={(requested) => navigate(addressList(PATH, { query: requested, company, page: 1 }))}
            query={query}
            label={t('Search your licences')}
          />
        </div>
      </div>
      <CompanyFilter companies={companies} path={PATH} query={query} company={company} />
      {shownSums.length > 0 && <WalletTotals sums={shownSums} />}
      {isWaiting && <WaitingRows rows={4} height={131} phone={409} />}
      {hasFailed && <LoadError what={t('Your licences')} onRetry={reload} />}
      {answered && !isWaiting && licenses.length === 0 && clients.data && purchases.length === 0 && (
        <div className="empty" style={{ padding: 'var(--s6) 0' }}>
          <p className="t24">{isAll ? t('You have no licences yet.') : t('None of your licences is like that.')}</p>
          <Link className="btn" to={isAll ? '/product' : PATH}>
            {isAll ? t('See the fonts') : t('All licences')}
          </Link>
        </div>
      )}
      {!isWaiting && licenses.length > 0 && (
        <>
          <ul className={`${styles.wallet} ${lists.rows}`} aria-busy={isLoading}>
            {licenses.map((license) => (
              <LicenseRow key={license.licenseNumber} license={license} isManaged={isManaged(license, companies)} />
            ))}
          </ul>
          <ListFooter
            total={total}
            says={formatCount('{count} licence', '{count} licences', total)}
            path={PATH}
            query={query}
            company={company}
            page={page}
            size={PAGE_SIZE}
          />
        </>
      )}
      {clients.hasFailed && <LoadError what={t('Your clients')} onRetry={clients.reload} />}
      {!isWaiting && purchases.length > 0 && (
        <>
          <ClientList purchases={purchases} />
          <ClientPages total={clients.data?.total ?? purchases.length} query={query} />
        </>
      )}
    </>
  );
}

/** Which page of what was bought for clients an address asks for. */
const readClientPage = (search: URLSearchParams) => Math.max(1, Math.trunc(Number(search.get('clients'))) || 1);

/** The way to what else was bought for clients. */
function ClientPages({ total, query }: { total: number; query: string }) {
  const [search] = useSearchParams();
  if (total <= PAGE_SIZE) return null;
  const addressOf = (page: number) => {
    const address = new URLSearchParams({ ...(query !== '' && { query }), clients: String(page) });
    return `${PATH}?${address}`;
  };
  return (
    <div className="tfoot">
      <span>{formatCount('{count} order for clients', '{count} orders for clients', total)}</span>
      <Pager page={readClientPage(search)} pages={Math.ceil(total / PAGE_SIZE)} addressOf={addressOf} />
    </div>
  );
}
/** Of a company's licences only its owners say where they are used, and who may see the licensee. */
const isManaged = ({ company }: License, companies: readonly Company[]) =>
  company === null || companies.some(({ id, role }) => id === company.id && role === 'owner');

/** What several licences of one font allow together for one use; different fonts, licensees and uses aren't added up. */
function WalletTotals({ sums }: { sums: readonly LicenseSum[] }) {
  return (
    <section aria-label={t('What your licences allow together')}>
      <ul className={styles.totals}>
        {sums.map((sum) => (
          <li key={`${sum.product.id} ${sum.part.id} ${sum.company?.id} ${sum.licensee} ${sum.use}`}>
            <p className="b">{nameSold(sum.product.name, sum.part)}</p>
            <p className="two">{t(licenseUses[sum.use])}</p>
            <p>{formatFigures(sum.figures)}</p>
            <p className="two">
              {formatCount('{count} licence', '{count} licences', sum.licenses)}, <bdi>{sum.licensee}</bdi>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * The figures of some licences in words: "3 websites, 300,000 views a month". Without any the licence says what it
 * allows.
 */
export function formatFigures(figures: LicenseSum['figures']): string {
  const stated = limitNames.flatMap((name) => {
    const figure = figures[name];
    const one = t(licenseLimits[name].one);
    const many = t(licenseLimits[name].many);
    return figure === null ? [] : [`${writeNumber(figure)} ${figure === 1 ? one : many}`];
  });
  return stated.length > 0 ? stated.join(', ') : t('as each licence says');
}
