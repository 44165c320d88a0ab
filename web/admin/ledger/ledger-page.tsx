import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Ledger } from '#contract/admin/ledger.ts';
import { t } from '#contract/languages/translate.ts';
import { mainLabel } from '#contract/payment-providers.ts';
import { formatCount } from '#contract/text/write-number.ts';
import { inBrowser, tryLoad, useLoaded } from '../../api/page-data.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { formatMonth } from '../../ui/format-date.ts';
import { formatMoment } from '../../ui/format-moment.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Price } from '../../ui/price.tsx';
import { toastSuccess } from '../../ui/toast/toast.ts';
import { LoadError } from '../../ui/waiting/load-trouble.tsx';
import { WaitingRows } from '../../ui/waiting/waiting.tsx';
import { callAdmin } from '../call-admin.ts';
import { EnvironmentNote, EnvironmentSwitch, environmentIn } from '../environment-switch.tsx';
import { Figure, Figures } from '../figures.tsx';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import { loadTable } from '../table/use-table.ts';
import type { Route } from './+types/ledger-page.ts';
import { DifferenceTable, differences } from './difference-table.tsx';
import styles from './ledger.module.css';
import { MonthTable } from './month-table.tsx';
import { texts } from './texts.ts';

export { nothingYet as loader } from '../../api/page-data.ts';
export { staticPage as headers } from '../../api/page-headers.ts';

export const clientLoader = inBrowser(async ({ request }) => {
  const requested = environmentIn(new URL(request.url).searchParams);
  const [ledger, rows] = await Promise.all([
    tryLoad(callAdmin('readLedger', { query: requested }).then(({ data }) => data)),
    loadTable(differences, request),
  ]);
  return { ledger, rows };
});

/** The books by double entry, and whether they say what PayPal says. */
export default function LedgerPage({ loaderData }: Route.ComponentProps) {
  const { data: ledger, isLoading, hasFailed, reload } = useLoaded(loaderData?.ledger ?? null);
  const [search] = useSearchParams();
  const { environment } = environmentIn(search);
  const requested = environment ? `?environment=${environment}` : '';
  const { session } = useAuth();
  const { isPending, mutate } = useMutation();
  const [closing, setClosing] = useState<string | null>(null);
  const matchNow = async () => {
    const isDone = await mutate(() => callAdmin('matchLedger', {}), t(texts.notCompared));
    if (isDone) toastSuccess(t(texts.compared));
    // Also the problem of the last try is among what the ledger says.
    else reload();
  };
  return (
    <>
      <PageHead title={t('Ledger')} />
      <div className="headrow">
        <h1>{t('Ledger')}</h1>
        <div className="tools">
          {ledger && <EnvironmentSwitch shown={ledger.environment} />}
          <Link className="btn small" to={`/admin/ledger/tax${requested}`}>
            {t('Tax by country')}
          </Link>
          <Link className="btn small" to={`/admin/ledger/statements${requested}`}>
            {t('Statements')}
          </Link>
          <button type="button" className="btn small" disabled={isPending} onClick={matchNow}>
            {isPending ? t('Comparing...') : t('Compare now')}
          </button>
        </div>
      </div>
      {isLoading && ledger === null && <WaitingRows rows={6} heads={32.5} height={44} phone={361} />}
      {hasFailed && <LoadError what={t('The ledger')} onRetry={reload} />}
      {ledger && (
        <>
          <EnvironmentNote shown={ledger.environment} />
          <LedgerFigures ledger={ledger} />
          <DifferenceTable loaded={loaderData?.rows ?? null} isCompared={ledger.match !== null} />
          <MonthTable
            ledger={ledger}
            onClose={session?.user.role === 'admin' || ledger.financeCloses ? setClosing : null}
          />
        </>
      )}
      {closing !== null && <CloseMonth month={closing} onClose={() => setClosing(null)} />}
    </>
  );
}

/** Asks before closing a month, since it can't be reopened. */
function CloseMonth({ month, onClose }: { month: string; onClose: () => void }) {
  const name = formatMonth(month);
  return (
    <ConfirmDialog
      title={t('Close {name}?', { name })}
      keep={t('Leave it open')}
      verb={t('Close {name}', { name })}
      busyVerb={t('Closing...')}
      work={() => callAdmin('closeLedgerMonth', { params: { month } })}
      failure={texts.monthNotClosed(name)}
      done={texts.monthClosed(name)}
      onClose={onClose}
    >
      {t(
        'Closing locks this month’s entries and totals. You can’t reopen it. Anything that turns up later goes into the next month, with a note. The audit log records the closing.',
      )}
    </ConfirmDialog>
  );
}

/** Whether all is well, when that was last looked at, and where the money is. */
function LedgerFigures({ ledger }: { ledger: Ledger }) {
  const { unexplained, differences, match, problem, totals } = ledger;
  const isWell = differences === 0;
  return (
    <>
      <Figures>
        <Figure name={t('Unexplained')} figure={<Price dollars={unexplained} />}>
          <span role="status">
            <span className={`badge ${isWell ? (match ? 'ok' : 'wait') : 'bad'}`}>{describeState(ledger)}</span>
          </span>
        </Figure>
        <Figure name={t('Balance')} figure={<Price dollars={totals.net} />}>
          {t('{provider} and bank transfers, by these books', { provider: mainLabel })}
        </Figure>
        <Figure name={t('Held in disputes')} figure={<Price dollars={totals.disputed} />} />
        <Figure name={t('Last comparison')} figure={match ? formatMoment(match.at) : t('never')} isText>
          {match &&
            t('{transactions} up to {until}', {
              transactions: formatCount('{count} transaction', '{count} transactions', match.transactions),
              until: formatMoment(match.until),
            })}
        </Figure>
      </Figures>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {t('The last comparison failed: {problem}', { problem: describeProblem(problem) })}
        </p>
      )}
    </>
  );
}

function describeState({ differences, match }: Ledger): string {
  if (differences > 0) return formatCount('{count} difference', '{count} differences', differences);
  return match ? t('Ledger and {provider} agree', { provider: mainLabel }) : t('Not compared yet');
}

function describeProblem(problem: string): string {
  if (problem !== 'PERMISSION_DENIED' && problem !== 'NOT_AUTHORIZED') return `${problem}.`;
  return t(
    '{provider} doesn’t let this shop read its transactions. Turn on "Transaction Search" for the app at {provider}.',
    { provider: mainLabel },
  );
}
