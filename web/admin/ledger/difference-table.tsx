import { useState } from 'react';
import { Link } from 'react-router';
import type { LedgerDifference } from '#contract/admin/ledger.ts';
import { CURRENCY } from '#contract/money.ts';
import { mainLabel } from '#contract/payment-providers.ts';
import { useAct } from '../../api/use-act.ts';
import { LongField } from '../../ui/form/long-field.tsx';
import { formatMoment } from '../../ui/format-moment.ts';
import { Price } from '../../ui/price.tsx';
import { toastSuccess } from '../../ui/toast/toast.ts';
import { callAdmin } from '../call-admin.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { type Column, SortedTable } from '../table/sorted-table.tsx';
import { type LoadedRows, type TableKind, useTable } from '../table/use-table.ts';
import styles from './ledger.module.css';
import { OrderLink } from './order-link.tsx';
import { texts } from './texts.ts';

/** What can be done about it: the button, and what follows from it. */
const repairs: Readonly<Record<NonNullable<LedgerDifference['repair']>, { verb: string; says: string }>> = {
  take_over: {
    verb: 'Take over this capture',
    says: `Asks ${mainLabel} about the payment; if it was paid, the buyer gets the order, or the money goes back.`,
  },
  record_refund: {
    verb: 'Record this refund',
    says: `Asks ${mainLabel} about the payment and writes the refund down, with its credit note.`,
  },
};

const noRepair = `Look at the transaction at ${mainLabel}, then explain why it is so.`;

export const differences: TableKind<LedgerDifference, 'happenedAt', 'state'> = {
  path: '/admin/ledger',
  sorts: ['happenedAt'],
  filters: ['state'],
  ask: ({ page, size, filters: { state } }) =>
    callAdmin('listDifferences', { query: { page, limit: size, state: state === 'closed' ? 'closed' : 'open' } }),
};

const columns: Column<'happenedAt'>[] = [
  { name: 'Difference' },
  { name: 'Order' },
  { name: 'Books', className: 'num' },
  { name: mainLabel, className: 'num' },
  { name: 'When' },
  { name: 'Actions', className: 'num' },
];

const AGREED = `None. The books say to the cent what ${mainLabel} says.`;
const NOT_COMPARED = `The books were not compared with ${mainLabel} yet. That happens every hour, or now by the button above.`;

/** Transactions of which books and PayPal say different things, each with what can be done about it. */
export function DifferenceTable({
  loaded,
  isCompared,
}: {
  loaded: LoadedRows<LedgerDifference>;
  /** Books and PayPal were compared at least once. */
  isCompared: boolean;
}) {
  const table = useTable(differences, loaded);
  const [explaining, setExplaining] = useState<LedgerDifference | null>(null);
  const isClosed = table.view.filters.state === 'closed';
  return (
    <section className={`${styles.part} ${styles.rows}`} aria-labelledby="differences">
      <div className="headrow">
        <h2 id="differences">{isClosed ? 'Closed differences' : 'Differences'}</h2>
        <Link className="link" to={table.addressOf({ filters: { state: isClosed ? '' : 'closed' } })}>
          {isClosed ? 'Open ones' : 'Closed ones'}
        </Link>
      </div>
      <SortedTable
        table={table}
        columns={columns}
        name="Differences"
        what="The differences"
        look="stack"
        awaited={{ rows: 1, height: 44, phone: 208 }}
        none={<p>{isClosed ? 'None was ever closed.' : isCompared ? AGREED : NOT_COMPARED}</p>}
      >
        {(difference) => (
          <DifferenceRow difference={difference} onExplain={() => setExplaining(difference)} onFailed={table.reload} />
        )}
      </SortedTable>
      {explaining && <ExplainDifference difference={explaining} onClose={() => setExplaining(null)} />}
    </section>
  );
}

/** Asks for the reason of a difference that nothing repairs; it stands in the audit log. */
function ExplainDifference({ difference, onClose }: { difference: LedgerDifference; onClose: () => void }) {
  const send = (form: FormData) =>
    callAdmin('settleDifference', { params: { id: difference.id }, body: { note: String(form.get('note') ?? '') } });
  return (
    <FormDialog
      title="Explain the difference"
      verb="Explain and close"
      work={send}
      trouble={texts.notClosed}
      done={texts.explained}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <p>{sayDifference(difference)} It counts as explained from then on, unless its figures change.</p>
          <LongField
            label="Why is it so?"
            name="note"
            rows={4}
            error={fields.note}
            hint="It is kept in the audit log with your name."
          />
        </>
      )}
    </FormDialog>
  );
}

type Told = Pick<LedgerDifference, 'kind' | 'isRefund' | 'currency'>;

/** What is different about a transaction, in a sentence. */
function sayDifference({ kind, isRefund, currency }: Told): string {
  switch (kind) {
    case 'missing_here':
      return isRefund
        ? `${mainLabel} gave this money back, and the shop has not written it down.`
        : `${mainLabel} took this money, and the shop has not written it down.`;
    case 'missing_there':
      return isRefund
        ? `The shop has this refund in its books, and ${mainLabel} does not know it.`
        : `The shop has this money in its books, and ${mainLabel} does not know it.`;
    case 'other_amount':
      return `The books and ${mainLabel} name different amounts.`;
    case 'other_currency':
      return `${mainLabel} moved this money in ${currency}, the books count dollars.`;
    case 'other_state':
      return `The books count this money, and at ${mainLabel} it did not go through.`;
  }
}

/** A difference in plain words, with its repair. */
function DifferenceRow({
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
