import { Link, useNavigate, useSearchParams } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import type { LibraryItem } from '#contract/nouns/library.ts';
import { nameSold } from '#contract/parts.ts';
import { formatCount } from '#contract/text/write-number.ts';
import { call } from '../../api/call.ts';
import { callCompanies } from '../../api/call-companies.ts';
import { listFiles } from '../../api/list-files.ts';
import { inBrowser, tryLoad, useLoaded } from '../../api/page-data.ts';
import { useFontDownload } from '../../api/use-font-download.ts';
import { DownloadLinks } from '../../ui/document-link.tsx';
import { formatDate } from '../../ui/format-date.ts';
import { ListSearch } from '../../ui/list/list-search.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { LoadError } from '../../ui/waiting/load-trouble.tsx';
import { WaitingRows } from '../../ui/waiting/waiting.tsx';
import { callAccount } from '../call-account.ts';
import { CompanyFilter } from '../company/company-filter.tsx';
import lists from '../list.module.css';
import { addressList, ListFooter, readList } from '../list-foot.tsx';
import { OwnFontName } from '../sign-in/own-font-name.tsx';
import type { Route } from './+types/library-page.ts';
import styles from './library.module.css';
import { PlanNotes, RenewPlan } from './plan-notes.tsx';

export { nothingYet as loader } from '../../api/page-data.ts';
export { staticPage as headers } from '../../api/page-headers.ts';

const PATH = '/customer/fonts';
const PAGE_SIZE = 20;

export const clientLoader = inBrowser(async ({ request }) => {
  const { query, company, page } = readList(new URL(request.url).searchParams);
  const [fonts, plans, companies] = await Promise.all([
    tryLoad(call('listLibrary', { query: { page, limit: PAGE_SIZE, query: query || undefined, company } })),
    tryLoad(callAccount('listLibraryPlans', {}).then(({ data }) => data)),
    tryLoad(callCompanies('listCompanies', {}).then(({ data }) => data)),
  ]);
  return { fonts, plans, companies };
});

/** Everything that somebody may download now, whether bought or given by a plan. */
export default function LibraryPage({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { query, company, page } = readList(search);
  const companies = useLoaded(loaderData?.companies ?? null).data ?? [];
  const isAll = query === '' && page === 1 && company === undefined;
  const fonts = useLoaded(loaderData?.fonts ?? null);
  const plans = useLoaded(loaderData?.plans ?? null);
  // The list stands below what the plans give.
  const isWaiting = [fonts, plans].some(({ isLoading, data }) => isLoading && data === null);
  const items = fonts.data?.data ?? [];
  const total = fonts.data?.total ?? items.length;
  return (
    <>
      <PageHead title={t('My fonts')} />
      <div className="headrow">
        <h1>{t('My fonts')}</h1>
        <div className="tools">
          <ListSearch
            onSearch={(requested) => navigate(addressList(PATH, { query: requested, company, page: 1 }))}
            query={query}
            label={t('Search your fonts')}
          />
        </div>
      </div>
      <CompanyFilter companies={companies} path={PATH} query={query} company={company} />
      {!company && plans.data && <PlanNotes held={plans.data} />}
      {plans.hasFailed && <LoadError what={t('Your plans')} onRetry={plans.reload} />}
      {isWaiting && <WaitingRows rows={4} height={97} phone={255} />}
      {fonts.hasFailed && <LoadError what={t('Your fonts')} onRetry={fonts.reload} />}
      {fonts.data && !isWaiting && items.length === 0 && (
        <div className="empty" style={{ padding: 'var(--s6) 0' }}>
          <p className="t24">{isAll ? t('You have no fonts yet.') : t('None of your fonts is like that.')}</p>
          <Link className="btn" to={isAll ? '/product' : PATH}>
            {isAll ? t('See the fonts') : t('All my fonts')}
          </Link>
        </div>
      )}
      {!isWaiting && items.length > 0 && (
        <>
          <LibraryList items={items} isBusy={fonts.isLoading} onSaved={plans.reload} onRefused={plans.reload} />
          <ListFooter
            total={total}
            says={formatCount('{count} font', '{count} fonts', total)}
            path={PATH}
            query={query}
            company={company}
            page={page}
            size={PAGE_SIZE}
          />
        </>
      )}
    </>
  );
}

/** Fonts to download, each in its own letters. */
function LibraryList({
  items,
  isBusy,
  onSaved,
  onRefused,
}: {
  items: readonly LibraryItem[];
  isBusy: boolean;
  onSaved: () => void;
  onRefused: () => void;
}) {
  return (
    <ul className={`${styles.fonts} ${lists.rows}`} aria-busy={isBusy}>
      {items.map((item) => (
        <LibraryRow
          key={`${item.product.id}/${item.source}/${item.license.licenseNumber ?? item.license.licenseType.id}`}
          item={item}
          onSaved={onSaved}
          onRefused={onRefused}
        />
      ))}
    </ul>
  );
}

/** One font with the licence that it comes with, and its files. A refusal stands where the file was asked for. */
function LibraryRow({ item, onSaved, onRefused }: { item: LibraryItem; onSaved: () => void; onRefused: () => void }) {
  const { product, part, license } = item;
  const { busy, refusal, save } = useFontDownload(
    () => findLinks(item),
    onSaved,
    ({ code }) => {
      // Asked for again, the list would lose the fonts of a plan that has ended, and with them why this one did not
      // come.
      if (code !== 'plan_ended') onRefused();
    },
  );
  return (
    <li className={styles.font}>
      <OwnFontName product={product} part={part} />
      <div>
        <p className="b">
          {license.licenseType.name}
          {license.quantity > 1 && ` × ${license.quantity}`}
        </p>
        {license.licenseNumber !== null && (
          <>
            <p className="two whole">{license.licenseNumber}</p>
            <p className="two">
              {t('for')} <bdi>{license.licensee}</bdi>
              {license.client &&
                `, ${
                  license.client.claimedAt === null
                    ? t('your client, not accepted yet')
                    : t('your client, accepted on {day}', { day: formatDate(license.client.claimedAt) })
                }`}
            </p>
          </>
        )}
      </div>
      <div>
        <p>{license.plan?.name ?? license.company?.name ?? t('Bought')}</p>
        <p className="two">
          {license.endsAt !== null ? t('until {end}', { end: formatDate(license.endsAt) }) : t('perpetual')}
        </p>
      </div>
      <div className={styles.get}>
        <DownloadLinks
          className={lists.files}
          files={listFiles(product.fontDetail)}
          of={nameSold(product.name, part)}
          onSave={save}
        />
        <p className="two" role="status">
          {busy !== null && t('Making your {file}…', { file: busy })}
        </p>
        <div role="alert">
          {refusal !== null && (
            <p className="note bad">
              {refusal.message}{' '}
              {license.plan && refusal.code === 'plan_ended' && <RenewPlan planId={license.plan.id} />}
            </p>
          )}
        </div>
      </div>
    </li>
  );
}

/** Fresh links of the same font under the same licence. */
async function findLinks({ product, source, license }: LibraryItem) {
  const { data } = await call('listLibrary', { query: { product: product.id } });
  const same = data.find(
    (other) =>
      other.source === source &&
      other.license.licenseType.id === license.licenseType.id &&
      (source === 'subscription' || other.license.licenseNumber === license.licenseNumber),
  );
  return same?.product.fontDetail ?? null;
}
