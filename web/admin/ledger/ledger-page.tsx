import { useState } from 'react';
import { useAnswer } from '../../api/use-answer.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { toastSuccess } from '../../ui/toast/toast.ts';
import { LoadTrouble } from '../../ui/waiting/load-trouble.tsx';
import { WaitingRows } from '../../ui/waiting/waiting-rows.tsx';
import { callAdmin } from '../call-admin.ts';
import { useWork } from '../use-work.ts';
import { CloseMonth } from './close-month.tsx';
import { DifferenceTable } from './difference-table.tsx';
import { LedgerFigures } from './ledger-figures.tsx';
import { MonthTable } from './month-table.tsx';

export { staticPage as headers } from '../../api/page-headers.ts';

const readLedger = () => callAdmin('readLedger', {}).then(({ data }) => data);

/** The books by double entry, and whether they say what PayPal says. */
export default function LedgerPage() {
  const { data: ledger, isLoading, hasFailed, reload } = useAnswer(readLedger);
  const { session } = useAuth();
  const { isBusy, run } = useWork();
  const [closing, setClosing] = useState<string | null>(null);
  /** How often something was done about the differences: their table is read again with each. */
  const [changes, setChanges] = useState(0);
  const refresh = () => {
    reload();
    setChanges((count) => count + 1);
  };
  const matchNow = async () => {
    const isDone = await run('The books were not compared', () => callAdmin('matchLedger', {}));
    if (isDone) toastSuccess('Compared the books with PayPal');
    refresh();
  };
  return (
    <>
      <PageHead title="Ledger" />
      <div className="headrow">
        <h1>Ledger</h1>
        <button type="button" className="btn small" disabled={isBusy} onClick={matchNow}>
          {isBusy ? 'Matching...' : 'Match now'}
        </button>
      </div>
      {isLoading && ledger === null && <WaitingRows rows={6} heads={32.5} height={44} phone={339} />}
      {hasFailed && <LoadTrouble what="The ledger" onRetry={reload} />}
      {ledger && (
        <>
          <LedgerFigures ledger={ledger} />
          <DifferenceTable changes={changes} isCompared={ledger.match !== null} onChange={refresh} />
          <MonthTable ledger={ledger} onClose={session?.user.role === 'admin' ? setClosing : null} />
        </>
      )}
      {closing !== null && (
        <CloseMonth
          month={closing}
          onKeep={() => setClosing(null)}
          onClosed={() => {
            setClosing(null);
            refresh();
          }}
        />
      )}
    </>
  );
}
