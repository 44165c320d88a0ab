import { Link, useSearchParams } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import { mustExist } from '#contract/must-exist.ts';
import type { Statement } from '#contract/nouns/statement.ts';
import { staffAddresses } from '#contract/staff-addresses.ts';
import { inBrowser, tryLoad, useLoaded } from '../../api/page-data.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { formatMonth } from '../../ui/format-date.ts';
import { formatMoment } from '../../ui/format-moment.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Price } from '../../ui/price.tsx';
import { rich } from '../../ui/text/rich.tsx';
import { LoadError } from '../../ui/waiting/load-trouble.tsx';
import { WaitingRows } from '../../ui/waiting/waiting.tsx';
import { callAdmin } from '../call-admin.ts';
import { EnvironmentNote, EnvironmentSwitch, environmentIn } from '../environment-switch.tsx';
import { ExportButton } from '../table/export-button.tsx';
import type { Route } from './+types/statements-page.ts';
import styles from './ledger.module.css';
import { PlanSharingPanel } from './plan-sharing.tsx';
import { texts } from './texts.ts';

export { nothingYet as loader } from '../../api/page-data.ts';
export { staticPage as headers } from '../../api/page-headers.ts';

function requested(search: URLSearchParams) {
  const month = search.get('month') ?? '';
  return { month: /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : null, query: environmentIn(search) };
}

export const clientLoader = inBrowser(({ request }) => {
  const { month, query } = requested(new URL(request.url).searchParams);
  return tryLoad(
    callAdmin('readLedger', { query }).then(async ({ data: ledger }) => {
      // The running month is there before anything is booked in it: it says what a statement will say.
      const running = new Date().toISOString().slice(0, 7);
      const months = [...new Set([running, ...ledger.months.map((one) => one.month)])].sort().reverse();
      const wanted = { ...query, month: month ?? mustExist(months[0]) };
      const [{ data: shown }, { data: sharing }] = await Promise.all([
        callAdmin('readStatements', { query: wanted }),
        callAdmin('readPlanSharing', {}),
      ]);
      return { months, shown, sharing };
    }),
  );
});

/** What designers and foundries have of a month, to be read, saved and sent. */
export default function StatementsPage({ loaderData }: Route.ComponentProps) {
  const { data, isLoading, hasFailed, reload } = useLoaded(loaderData);
  const [search] = useSearchParams();
  const { session } = useAuth();
  const shown = data?.shown ?? null;
  const address = (month: string) =>
    `/admin/ledger/statements?${new URLSearchParams({ ...requested(search).query, month })}`;
  return (
    <>
      <PageHead title={t('Statements')} />
      <div className="headrow">
        <h1>
          {t('Statements')}
          {shown && t(' of {month}', { month: formatMonth(shown.month) })}
        </h1>
        <div className="tools">
          {shown && <EnvironmentSwitch shown={shown.environment} />}
          <Link className="btn small" to="/admin/ledger">
            {t('Ledger')}
          </Link>
        </div>
      </div>
      {data && data.months.length > 1 && (
        <nav className={styles.monthLinks} aria-label={t('Months')}>
          {data.months.map((month) => (
            <Link
              key={month}
              className="link"
              to={address(month)}
              aria-current={month === shown?.month ? 'page' : undefined}
            >
              {formatMonth(month)}
            </Link>
          ))}
        </nav>
      )}
      {isLoading && data === null && <WaitingRows rows={6} heads={32.5} height={36} phone={120} />}
      {hasFailed && <LoadError what={t('The statements')} onRetry={reload} />}
      {shown && (
        <>
          <EnvironmentNote shown={shown.environment} />
          <p className="two">
            {shown.closedAt === null
              ? t('This month is open: its figures may still change.')
              : t('This month was closed on {closedAt}. Its figures don’t change.', {
                  closedAt: formatMoment(shown.closedAt),
                })}{' '}
            {t('Shares are of sales without tax, after refunds of the month.')}
            {session?.user.role === 'admin' && (
              <>
                {' '}
                {rich('Set them at {link}.', {
                  link: (
                    <Link className="link" to="/admin/designers">
                      {t('Designers')}
                    </Link>
                  ),
                })}
              </>
            )}
          </p>
          {shown.statements.length === 0 && (
            <p className={`t24 ${styles.part}`}>{t('Nothing with a share was sold or refunded.')}</p>
          )}
          {shown.statements.map((statement) => (
            <OneStatement
              key={statement.maker.id}
              statement={statement}
              query={{ month: shown.month, environment: shown.environment }}
            />
          ))}
        </>
      )}
      {data && <PlanSharingPanel sharing={data.sharing} mayChange={session?.user.role === 'admin'} />}
    </>
  );
}

function OneStatement({ statement, query }: { statement: Statement; query: Record<string, string> }) {
  const { maker, lines } = statement;
  const heading = `statement-${maker.id}`;
  return (
    <section className={`${styles.part} ${styles.rows}`} aria-labelledby={heading}>
      <div className="headrow">
        <h2 id={heading}>
          <bdi>{maker.name}</bdi>
        </h2>
        <div className="tools">
          <SaveStatement call="statementTable" form="CSV" id={maker.id} query={query} name={maker.name} />
          <SaveStatement call="statementPdf" form="PDF" id={maker.id} query={query} name={maker.name} />
        </div>
      </div>
      <div data-scroll>
        <table className={`tab stack ${styles.months} ${styles.statement}`} aria-labelledby={heading}>
          <thead>
            <tr>
              <th>{t('Font')}</th>
              {[t('Sales'), t('Refunded'), t('Fees'), t('Remains'), t('Share'), t('Amount')].map((name) => (
                <th key={name} className="num">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={`${line.product.id} ${line.part ?? ''} ${line.percent} ${line.afterFees} ${line.isOfPlans}`}>
                <td className="main b">
                  {line.product.name} {line.part}
                  {line.isOfPlans && <span className="two"> {t('from plans')}</span>}
                </td>
                <Figures of={line} share={`${line.percent}%`} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" className="main">
                {t('Total')}
              </th>
              <Figures of={statement} share="" />
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}

function Figures({ of, share }: { of: Omit<Statement, 'maker' | 'lines'>; share: string }) {
  const cell = (name: string, dollars: number, look = 'num') => (
    <td className={look} data-l={name}>
      <Price dollars={dollars} />
    </td>
  );
  return (
    <>
      {cell(t('Sales'), of.sales)}
      {cell(t('Refunded'), of.refunds)}
      {cell(t('Fees'), of.fees)}
      {cell(t('Remains'), of.base)}
      {share === '' ? (
        <td aria-hidden="true" />
      ) : (
        <td className="num" data-l={t('Share')}>
          {share}
        </td>
      )}
      {cell(t('Amount'), of.amount, 'num b')}
    </>
  );
}

/** Saves a statement as a file, as it is sent. */
function SaveStatement({
  call,
  form,
  id,
  query,
  name,
}: {
  call: 'statementTable' | 'statementPdf';
  form: string;
  id: number;
  query: Record<string, string>;
  name: string;
}) {
  const path = staffAddresses[call][1].replace(':id', String(id));
  const label = t('Statement of {maker} as {format}', { maker: name, format: form });
  return (
    <ExportButton path={path} query={query} failure={t(texts.statementNotSaved)} label={label}>
      {form}
    </ExportButton>
  );
}
