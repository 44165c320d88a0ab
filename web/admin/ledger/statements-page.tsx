import { Link, useSearchParams } from 'react-router';
import type { Money, Statement } from '#contract/admin/statements.ts';
import { everyAddress } from '#contract/admin-addresses.ts';
import { type Message, msg, t } from '#contract/languages/translate.ts';
import { answer, inBrowser, useLoaded } from '../../api/answer.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { formatMoment } from '../../ui/format-moment.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Price } from '../../ui/price.tsx';
import { rich } from '../../ui/text/rich.tsx';
import { LoadTrouble, WaitingRows } from '../../ui/waiting/waiting.tsx';
import { callAdmin } from '../call-admin.ts';
import { ExportButton } from '../table/export-button.tsx';
import type { Route } from './+types/statements-page.ts';
import { formatMonth } from './export-month.tsx';
import styles from './ledger.module.css';
import { texts } from './texts.ts';

export { nothingYet as loader } from '../../api/answer.ts';
export { staticPage as headers } from '../../api/page-headers.ts';
export { clientAction } from '../../api/use-act.ts';

const moneys: Record<Money, Message> = { live: msg('Live'), test: msg('Test') };
const asked = (search: URLSearchParams) => ({
  month: /^\d{4}-(0[1-9]|1[0-2])$/.test(search.get('month') ?? '') ? search.get('month')! : null,
  money: (['live', 'test'] as const).find((money) => money === search.get('money')) ?? null,
});

export const clientLoader = inBrowser(({ request }) => {
  const { month, money } = asked(new URL(request.url).searchParams);
  return answer(
    callAdmin('readLedger', {}).then(async ({ data: ledger }) => {
      const months = ledger.months.map((one) => one.month);
      const wanted = month ?? months[0];
      return { months, shown: wanted === undefined ? null : await readMonth(wanted, money) };
    }),
  );
});

/** Where nobody chose: those of live money, and in a shop that takes none yet those of the sandbox. */
async function readMonth(month: string, money: Money | null) {
  const read = async (of: Money) => (await callAdmin('readStatements', { query: { month, money: of } })).data;
  const shown = await read(money ?? 'live');
  if (money !== null || shown.statements.length > 0) return shown;
  const test = await read('test');
  return test.statements.length > 0 ? test : shown;
}

/** What designers and foundries have of a month, to be read, saved and sent. */
export default function StatementsPage({ loaderData }: Route.ComponentProps) {
  const { data, isLoading, hasFailed, reload } = useLoaded(loaderData);
  const [search] = useSearchParams();
  const { session } = useAuth();
  const shown = data?.shown ?? null;
  const address = (change: { month?: string; money?: Money }) => {
    const next = { ...asked(search), ...(shown ? { month: shown.month, money: shown.money } : {}), ...change };
    return `/admin/ledger/statements?${new URLSearchParams({ month: next.month ?? '', money: next.money ?? 'live' })}`;
  };
  return (
    <>
      <PageHead title={t('Statements')} />
      <div className="headrow">
        <h1>
          {t('Statements')}
          {shown && t(' of {month}', { month: formatMonth(shown.month) })}
        </h1>
        <div className="tools">
          {shown && (
            <nav className="seg" aria-label={t('Which money')}>
              {(Object.entries(moneys) as [Money, Message][]).map(([money, name]) => (
                <Link key={money} to={address({ money })} aria-current={money === shown.money ? 'true' : undefined}>
                  {t(name)}
                </Link>
              ))}
            </nav>
          )}
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
              to={address({ month })}
              aria-current={month === shown?.month ? 'page' : undefined}
            >
              {formatMonth(month)}
            </Link>
          ))}
        </nav>
      )}
      {isLoading && data === null && <WaitingRows rows={6} heads={32.5} height={36} phone={120} />}
      {hasFailed && <LoadTrouble what={t('The statements')} onRetry={reload} />}
      {data && !shown && <p className="t24">{t('Nothing was sold yet.')}</p>}
      {shown && (
        <>
          <p className="two">
            {shown.closedAt === null
              ? t('This month is open: its figures may still change.')
              : t('The books of this month were closed on {closedAt}. These figures stay.', {
                  closedAt: formatMoment(shown.closedAt),
                })}{' '}
            {t('Shares are of sales without tax, after what was given back in the month.')}
            {session?.user.role === 'admin' && (
              <>
                {' '}
                {rich('Set them under {link}.', {
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
            <p className={`t24 ${styles.part}`}>{t('Nothing that somebody has a share of was sold or given back.')}</p>
          )}
          {shown.statements.map((statement) => (
            <OneStatement
              key={statement.maker.id}
              statement={statement}
              query={{ month: shown.month, money: shown.money }}
            />
          ))}
        </>
      )}
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
              {[t('Sales'), t('Given back'), t('Fees'), t('Remains'), t('Share'), t('Amount')].map((name) => (
                <th key={name} className="num">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={`${line.product.id} ${line.percent} ${line.afterFees}`}>
                <td className="main b">{line.product.name}</td>
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
      {cell(t('Given back'), of.refunds)}
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
  const path = everyAddress[call][1].replace(':id', String(id));
  const label = t('Statement of {maker} as {format}', { maker: name, format: form });
  return (
    <ExportButton path={path} query={query} trouble={t(texts.statementNotSaved)} label={label}>
      {form}
    </ExportButton>
  );
}
