import { Link, useSearchParams } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import type { OwnSales } from '#contract/nouns/designer.ts';
import { isTestEnvironment } from '#contract/payment-providers.ts';
import { formatCount } from '#contract/text/write-number.ts';
import { inBrowser, tryLoad, useLoaded } from '../../api/page-data.ts';
import { formatMonth } from '../../ui/format-date.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Price } from '../../ui/price.tsx';
import { LoadError } from '../../ui/waiting/load-trouble.tsx';
import { WaitingRows } from '../../ui/waiting/waiting.tsx';
import { callAccount } from '../call-account.ts';
import type { Route } from './+types/designer-page.ts';
import styles from './designer.module.css';
import { LanguageGapsPart } from './language-gaps.tsx';
import { FontSales, NewestSales } from './own-sales.tsx';
import { OwnShares } from './own-shares.tsx';
import { OwnStatements } from './own-statements.tsx';

export { nothingYet as loader } from '../../api/page-data.ts';
export { staticPage as headers } from '../../api/page-headers.ts';

/** The month that an address asks for; without one the present month. */
function monthIn(search: URLSearchParams): { month?: string } {
  const month = search.get('month') ?? '';
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? { month } : {};
}

async function read(query: { month?: string }) {
  const { data: makers } = await callAccount('readDesigner', {});
  if (makers.length === 0) return { makers, shown: null };
  const [sales, statements, gaps] = await Promise.all([
    callAccount('readOwnSales', { query }),
    callAccount('readOwnStatements', { query }),
    callAccount('listLanguageGaps', {}),
  ]);
  return { makers, shown: { sales: sales.data, statements: statements.data, gaps: gaps.data } };
}

export const clientLoader = inBrowser(({ request }) => tryLoad(read(monthIn(new URL(request.url).searchParams))));

/** What a designer or a foundry sees of their own fonts, and of nothing else. */
export default function DesignerPage({ loaderData }: Route.ComponentProps) {
  const { data, isLoading, hasFailed, reload } = useLoaded(loaderData);
  const [search] = useSearchParams();
  const shown = data?.shown ?? null;
  return (
    <>
      <PageHead title={t('Your sales')} />
      <div className="headrow">
        <h1>{t('Your sales')}</h1>
        {data && data.makers.length > 0 && (
          <p className="two">
            <bdi>{data.makers.map(({ name }) => name).join(', ')}</bdi>
          </p>
        )}
      </div>
      {isLoading && data === null && <WaitingRows rows={6} heads={32.5} height={36} phone={120} />}
      {hasFailed && <LoadError what={t('Your sales')} onRetry={reload} />}
      {data && shown === null && (
        <div className="empty" style={{ padding: 'var(--s6) 0' }}>
          <p className="t24">{t('Your account isn’t linked to a designer or a foundry.')}</p>
          <p>{t('The shop links it, once you’ve confirmed your email address.')}</p>
        </div>
      )}
      {data && shown && (
        <div aria-busy={isLoading}>
          {isTestEnvironment(shown.sales.environment) && (
            <p className="note test">{t('These are tests: no money moved.')}</p>
          )}
          <Months sales={shown.sales} month={monthIn(search).month ?? shown.sales.month} />
          <p className={styles.sum}>
            <span className="t32">
              <Price dollars={shown.sales.sold} />
            </span>
            <span className="two">
              {formatCount('{count} licence', '{count} licences', shown.sales.licenses)}
              {', '}
              {t('without tax, before refunds')}
            </span>
          </p>
          <FontSales fonts={shown.sales.fonts} />
          <NewestSales sales={shown.sales.newest} />
          <OwnStatements makers={data.makers} statements={shown.statements} />
          <OwnShares makers={data.makers} />
          <LanguageGapsPart fonts={shown.gaps} />
        </div>
      )}
    </>
  );
}

/** The way to every month since the first sale. */
function Months({ sales, month }: { sales: OwnSales; month: string }) {
  return (
    <nav className={styles.months} aria-label={t('Months')}>
      {sales.months.map((one) => (
        <Link
          key={one}
          className="link"
          to={`/customer/designer?month=${one}`}
          aria-current={one === month ? 'page' : undefined}
          preventScrollReset
        >
          {formatMonth(one)}
        </Link>
      ))}
    </nav>
  );
}
