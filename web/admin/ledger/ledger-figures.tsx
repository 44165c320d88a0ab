import type { Ledger } from '#contract/ledger.ts';
import { formatMoment } from '../../ui/format-moment.ts';
import { Price } from '../../ui/price.tsx';
import { Figure, Figures } from '../figures.tsx';
import styles from './ledger.module.css';

/** Whether all is well, when that was last looked at, and where the money is. */
export function LedgerFigures({ ledger }: { ledger: Ledger }) {
  const { unexplained, differences, match, problem, totals } = ledger;
  const isWell = differences === 0;
  return (
    <>
      <Figures>
        <Figure name="Unexplained" figure={<Price dollars={unexplained} />}>
          <span role="status">
            <span className={`badge ${isWell ? (match ? 'ok' : 'wait') : 'bad'}`}>{sayState(ledger)}</span>
          </span>
        </Figure>
        <Figure name="Balance at PayPal" figure={<Price dollars={totals.net} />}>
          by these books, since the first payment
        </Figure>
        <Figure name="Held in disputes" figure={<Price dollars={totals.disputed} />} />
        <Figure name="Last match" figure={match ? formatMoment(match.at) : 'never'} isText>
          {match && (
            <>
              {match.transactions.toLocaleString('en-US')} transactions up to {formatMoment(match.until)}
            </>
          )}
        </Figure>
      </Figures>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          The last try to match did not come to its end: {sayProblem(problem)}
        </p>
      )}
    </>
  );
}

function sayState({ differences, match }: Ledger): string {
  if (differences > 0) return differences === 1 ? '1 difference' : `${differences} differences`;
  return match ? 'Books and PayPal agree' : 'Not compared yet';
}

function sayProblem(problem: string): string {
  if (problem !== 'PERMISSION_DENIED' && problem !== 'NOT_AUTHORIZED') return `${problem}.`;
  return 'PayPal does not let this shop read its transactions. Switch "Transaction Search" on for the app at PayPal.';
}
