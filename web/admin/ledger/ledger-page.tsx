import { useState } from 'react';
import { Link } from 'react-router';
import type { Ledger } from '#contract/admin/ledger.ts';
import { t } from '#contract/languages/translate.ts';
import { mainLabel } from '#contract/payment-providers.ts';
import { sayCount, writeNumber } from '#contract/text/write-number.ts';
import { answer, inBrowser, useLoaded } from '../../api/answer.ts';
import { useAct } from '../../api/use-act.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { formatMoment } from '../../ui/format-moment.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Price } from '../../ui/price.tsx';
import { toastSuccess } from '../../ui/toast/toast.ts';
import { LoadTrouble, WaitingRows } from '../../ui/waiting/waiting.tsx';
import { callAdmin } from '../call-admin.ts';
import { Figure, Figures } from '../figures.tsx';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import { askTable } from '../table/use-table.ts';
import type { Route } from './+types/ledger-page.ts';
import { DifferenceTable, differences } from './difference-table.tsx';
import { formatMonth } from './export-month.tsx';
import styles from './ledger.module.css';
import { MonthTable } from './month-table.tsx';
import { texts } from './texts.ts';

export { nothingYet as loader } from '../../api/answer.ts';
export { staticPage as headers } from '../../api/page-headers.ts';
export { clientAction } from '../../api/use-act.ts';

export const clientLoader = inBrowser(async ({ request }) => {
  const [ledger, rows] = await Promise.all([
    answer(callAdmin('readLedger', {}).then(({ data }) => data)),
    askTable(differences, request),
  ]);
  return { ledger, rows };
});

/** The books by double entry, and whether they say what PayPal says. */
export default function LedgerPage({ loaderData }: Route.ComponentProps) {
  const { data: ledger, isLoading, hasFailed, reload } = useLoaded(loaderData?.ledger ?? null);
  const { session } = useAuth();
  const { isBusy, act } = useAct();
  const [closing, setClosing] = useState<string | null>(null);
  const matchNow = async () => {
    const isDone = await act(() => callAdmin('matchLedger', {}), t(texts.notCompared));
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
          <Link className="btn small" to="/admin/ledger/tax">
            {t('Tax by country')}
          </Link>
          <Link className="btn small" to="/admin/ledger/statements">
            {t('Statements')}
          </Link>
          <button type="button" className="btn small" disabled={isBusy} onClick={matchNow}>
            {isBusy ? t('Matching...') : t('Match now')}
          </button>
        </div>
      </div>
      {isLoading && ledger === null && <WaitingRows rows={6} heads={32.5} height={44} phone={361} />}
      {hasFailed && <LoadTrouble what={t('The ledger')} onRetry={reload} />}
      {ledger && (
        <>
          <LedgerFigures ledger={ledger} />
          <DifferenceTable loaded={loaderData?.rows ?? null} isCompared={ledger.match !== null} />
          <MonthTable ledger={ledger} onClose={session?.user.role === 'admin' ? setClosing : null} />
        </>
      )}
      {closing !== null && <CloseMonth month={closing} onClose={() => setClosing(null)} />}
    </>
  );
}

/** The question before a month is closed: nobody opens it again. */
function CloseMonth({ month, onClose }: { month: string; onClose: () => void }) {
  const name = formatMonth(month);
  return (
    <ConfirmDialog
      title={t('Close {name}?', { name })}
      keep={t('Leave it open')}
      verb={t('Close {name}', { name })}
      busyVerb={t('Closing...')}
      work={() => callAdmin('closeLedgerMonth', { params: { month } })}
      trouble={texts.monthNotClosed(name)}
      done={texts.monthClosed(name)}
      onClose={onClose}
    >
      {t(
        'Its entries and totals stay as they are for ever: a closed month can not be opened again. What turns up later for it counts for the next month, with a note. The closing is written in the audit log.',
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
            <span className={`badge ${isWell ? (match ? 'ok' : 'wait') : 'bad'}`}>{sayState(ledger)}</span>
          </span>
        </Figure>
        <Figure name={t('Balance at {provider}', { provider: mainLabel })} figure={<Price dollars={totals.net} />}>
          {t('by these books, since the first payment')}
        </Figure>
        <Figure name={t('Held in disputes')} figure={<Price dollars={totals.disputed} />} />
        <Figure name={t('Last match')} figure={match ? formatMoment(match.at) : t('never')} isText>
          {match &&
            t('{transactions} transactions up to {until}', {
              transactions: writeNumber(match.transactions),
              until: formatMoment(match.until),
            })}
        </Figure>
      </Figures>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {t('The last try to match did not come to its end: {problem}', { problem: sayProblem(problem) })}
        </p>
      )}
    </>
  );
}

function sayState({ differences, match }: Ledger): string {
  if (differences > 0) return sayCount('{count} difference', '{count} differences', differences);
  return match ? t('Books and {provider} agree', { provider: mainLabel }) : t('Not compared yet');
}

function sayProblem(problem: string): string {
  if (problem !== 'PERMISSION_DENIED' && problem !== 'NOT_AUTHORIZED') return `${problem}.`;
  return t(
    '{provider} does not let this shop read its transactions. Switch "Transaction Search" on for the app at {provider}.',
    { provider: mainLabel },
  );
}
