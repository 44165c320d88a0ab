import type { LedgerDifference } from '#contract/admin/ledger.ts';
import { CURRENCY } from '#contract/money.ts';
import { mainLabel } from '#contract/payment-providers.ts';
import { useAct } from '../../api/use-act.ts';
import { formatMoment } from '../../ui/format-moment.ts';
import { Price } from '../../ui/price.tsx';
import { toastSuccess } from '../../ui/toast/toast.ts';
import { callAdmin } from '../call-admin.ts';
import { noRepair, repairs, sayDifference } from './difference-words.ts';
import styles from './ledger.module.css';
import { OrderLink } from './order-link.tsx';
import { texts } from './texts.ts';

/** A difference in plain words, with its repair. */
export function DifferenceRow({
  difference,
  onExplain,
  onFailed,
}: {
  difference: LedgerDifference;
  onExplain: () => void;
  /** What the provider said of it may be news all the same. */
  onFailed: () => void;
}) {
  const { id, transactionId, repair, here, there, currency, orderId, happenedAt, closedAt } = difference;
  const { isBusy, act } = useAct();
  const mend = async () => {
    const isMended = await act(() => callAdmin('repairDifference', { params: { id } }), texts.notRepaired);
    if (isMended) toastSuccess(texts.repaired);
    else onFailed();
  };
  return (
    <tr>
      <td className="main">
        <div className={styles.told}>
          <p>{sayDifference(difference)}</p>
          <p className="two">{closedAt === null ? (repair ? repairs[repair].says : noRepair) : sayEnd(difference)}</p>
          <p className="two">{transactionId}</p>
        </div>
      </td>
      <td data-l="Order">
        <OrderLink id={orderId} />
      </td>
      <td className="num" data-l="Books">
        {here === null ? 'nothing' : <Price dollars={here} />}
      </td>
      <td className="num" data-l={mainLabel}>
        {there === null ? 'nothing' : <Price dollars={there} />}
        {currency !== CURRENCY && ` (${currency})`}
      </td>
      <td data-l="When" className={styles.when}>
        {formatMoment(happenedAt)}
      </td>
      <td className="end">
        {closedAt === null && (
          <span className="acts">
            {repair && (
              <button type="button" className="btn small" disabled={isBusy} onClick={mend}>
                {isBusy ? `Asking ${mainLabel}...` : repairs[repair].verb}
              </button>
            )}
            <button type="button" className="btn small" onClick={onExplain}>
              Explain…
            </button>
          </span>
        )}
      </td>
    </tr>
  );
}

function sayEnd({ closedAt, closedBy, note }: LedgerDifference): string {
  const when = closedAt === null ? '' : formatMoment(closedAt);
  return closedBy === null ? `Gone since ${when}.` : `${closedBy}, ${when}: ${note}`;
}
