import { useSearchParams } from 'react-router';
import type { TaxQuarter } from '#contract/admin/ledger.ts';
import { t } from '#contract/languages/translate.ts';
import { nameMoneyFully } from '#contract/money-words.ts';
import { nameCountry, nameKind, regionsOf } from '#contract/shop/tax-words.ts';
import { staffAddresses } from '#contract/staff-addresses.ts';
import { inBrowser, tryLoad, useLoaded } from '../../api/page-data.ts';
import { Choice } from '../../ui/form/choice.tsx';
import { formatDate } from '../../ui/format-date.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Price } from '../../ui/price.tsx';
import { LoadError } from '../../ui/waiting/load-trouble.tsx';
import { WaitingRows } from '../../ui/waiting/waiting.tsx';
import { callAdmin } from '../call-admin.ts';
import { EnvironmentNote, EnvironmentSwitch, environmentIn } from '../environment-switch.tsx';
import { ExportButton } from '../table/export-button.tsx';
import type { Route } from './+types/tax-page.ts';
import styles from './ledger.module.css';
import { OrderLink } from './order-link.tsx';
import { texts } from './texts.ts';

export { nothingYet as loader } from '../../api/page-data.ts';
export { staticPage as headers } from '../../api/page-headers.ts';

export const clientLoader = inBrowser(({ request }) => {
  const search = new URL(request.url).searchParams;
  const quarter = search.get('quarter');
  const requested = { ...environmentIn(search), ...(quarter ? { quarter } : {}) };
  return tryLoad(callAdmin('readTaxQuarter', { query: requested }).then(({ data }) => data));
});

const [, taxTable] = staffAddresses.exportTaxQuarter;
const [, documents] = staffAddresses.exportTaxDocuments;

/** "2026-Q4" as a person reads it. */
const nameQuarter = (quarter: string) =>
  t('Quarter {quarter} of {year}', { quarter: quarter.slice(6), year: quarter.slice(0, 4) });

/** Sales of a quarter by country and tax rate, and the sales with a doubtful buyer country. */
export default function TaxPage({ loaderData }: Route.ComponentProps) {
  const { data, isLoading, hasFailed, reload } = useLoaded(loaderData ?? null);
  const [, setSearch] = useSearchParams();
  const table = data ? { quarter: data.quarter, environment: data.environment } : {};
  return (
    <>
      <PageHead title={t('Tax by country')} />
      <div className="headrow">
        <h1>{t('Tax by country')}</h1>
        {data && <EnvironmentSwitch shown={data.environment} />}
        {data && (
          <Choice
            aria-label={t('Quarter')}
            value={data.quarter}
            options={[...new Set([data.quarter, ...data.quarters])].map((quarter) => [quarter, nameQuarter(quarter)])}
            onChange={(event) => setSearch({ quarter: event.target.value, environment: data.environment })}
          />
        )}
      </div>
      {isLoading && data === null && <WaitingRows rows={6} heads={32.5} height={44} phone={200} />}
      {hasFailed && <LoadError what={t('The tax of this quarter')} onRetry={reload} />}
      {data && (
        <>
          <EnvironmentNote shown={data.environment} />
          <p className={styles.picks}>
            <ExportButton path={taxTable} query={table} failure={t(texts.notExported)}>
              {t('All of it, CSV')}
            </ExportButton>
            <ExportButton path={taxTable} query={{ ...table, only: 'oss' }} failure={t(texts.notExported)}>
              {t('One-stop return, CSV')}
            </ExportButton>
            <ExportButton path={documents} query={table} failure={t(texts.notExported)}>
              {t('Documents, CSV')}
            </ExportButton>
          </p>
          <TaxLines data={data} />
          {data.doubtful.length > 0 && <DoubtfulOrders doubtful={data.doubtful} />}
        </>
      )}
    </>
  );
}

function TaxLines({ data: { lines, net, tax, quarter } }: { data: TaxQuarter }) {
  if (lines.length === 0) return <p className="t24">{t('No sales this quarter.')}</p>;
  return (
    <div data-scroll className={styles.rows}>
      <table className={`tab stack ${styles.months}`}>
        <caption className="vh">{t('Tax of {quarter}', { quarter: nameQuarter(quarter) })}</caption>
        <thead>
          <tr>
            <th>{t('Country')}</th>
            <th>{t('Kind')}</th>
            <th className="num">{t('Rate')}</th>
            <th className="num">{t('Net')}</th>
            <th className="num">{t('Tax')}</th>
            <th>{t('Of')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={[line.soldIn, line.kind, line.country, line.region, line.rate, line.isTest].join('/')}>
              <td className="main b">
                {nameCountry(line.country)}
                {line.region !== '' && <span className="two">, {regionsOf[line.country]?.[line.region]}</span>}
              </td>
              <td data-l={t('Kind')}>{nameKind(line.kind)}</td>
              <td className="num" data-l={t('Rate')}>
                {line.rate}%
              </td>
              <td className="num" data-l={t('Net')}>
                <Price dollars={line.net} />
              </td>
              <td className="num b" data-l={t('Tax')}>
                <Price dollars={line.tax} />
              </td>
              <td data-l={t('Of')}>
                <span>
                  {line.soldIn === quarter
                    ? t('this quarter')
                    : t('corrects {soldIn}', { soldIn: nameQuarter(line.soldIn).toLowerCase() })}
                  {line.isTest && t(', a test')}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="main">
              {t('All of it')}
            </th>
            <td aria-hidden="true" />
            <td aria-hidden="true" />
            <td className="num" data-l={t('Net')}>
              <Price dollars={net} />
            </td>
            <td className="num" data-l={t('Tax')}>
              <Price dollars={tax} />
            </td>
            <td aria-hidden="true" />
          </tr>
        </tfoot>
      </table>
      <p className="two">
        {t(
          'In {currency}. The return of the one-stop shop is made in euros, at the rate of the European Central Bank of the last day of the quarter. Test purchases are in no return.',
          { currency: nameMoneyFully() },
        )}
      </p>
    </div>
  );
}

/** Orders where the buyer and the evidence name different countries; nothing waits for that, a person looks. */
function DoubtfulOrders({ doubtful }: { doubtful: TaxQuarter['doubtful'] }) {
  return (
    <section className={`${styles.part} ${styles.rows}`} aria-labelledby="doubtful">
      <div className="headrow">
        <h2 id="doubtful">{t('Country in doubt')}</h2>
      </div>
      <table className={`tab stack ${styles.months}`}>
        <thead>
          <tr>
            <th>{t('Order')}</th>
            <th>{t('Paid')}</th>
            <th>{t('The buyer said')}</th>
            <th>{t('The account that paid')}</th>
            <th>{t('The browser’s language')}</th>
          </tr>
        </thead>
        <tbody>
          {doubtful.map(({ orderId, paidAt, said, payer, browser }) => (
            <tr key={orderId}>
              <td className="main">
                <OrderLink id={orderId} />
              </td>
              <td data-l={t('Paid')}>{formatDate(paidAt)}</td>
              <td data-l={t('Said')}>{nameCountry(said)}</td>
              <td data-l={t('Account')}>{payer === null ? '' : nameCountry(payer)}</td>
              <td data-l={t('Browser')}>{browser === null ? '' : nameCountry(browser)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
