import { useState } from 'react';
import { Link } from 'react-router';
import type { LedgerDifference } from '#contract/admin/ledger.ts';
import { type Message, msg, t } from '#contract/languages/translate.ts';
import { CURRENCY } from '#contract/money.ts';
import { nameMoney } from '#contract/money-words.ts';
import { mainLabel } from '#contract/payment-providers.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { LongField } from '../../ui/form/free-field.tsx';
import { formatMoment } from '../../ui/format-moment.ts';
import { Price } from '../../ui/price.tsx';
import { toastSuccess } from '../../ui/toast/toast.ts';
import { callAdmin } from '../call-admin.ts';
import { environmentIn } from '../environment-switch.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { type Column, SortedTable } from '../table/sorted-table.tsx';
import { type LoadedRows, type TableKind, useTable } from '../table/use-table.ts';
import styles from './ledger.module.css';
import { OrderLink } from './order-link.tsx';
import { texts } from './texts.ts';

/** What can be done about it: the button, and what follows from it. */
const repairs: Readonly<Record<NonNullable<LedgerDifference['repair']>, { verb: Message; says: Message }>> = {
  take_over: {
    verb: msg('Record this payment'),
    says: msg('Checks the payment with {provider}; if it was paid, the buyer gets the order or a refund.', {
      provider: mainLabel,
    }),
  },
  record_refund: {
    verb: msg('Record this refund'),
    says: msg('Checks the payment with {provider} and records the refund with its credit note.', {
      provider: mainLabel,
    }),
  },
};

const noRepair = msg('Check the transaction at {provider}, then explain the difference.', { provider: mainLabel });

export const differences: TableKind<LedgerDifference, 'happenedAt', 'state' | 'environment'> = {
  path: '/admin/ledger',
  sorts: ['happenedAt'],
  filters: ['state', 'environment'],
  load: ({ page, size, filters: { state, ...filters } }) =>
    callAdmin('listDifferences', {
      query: {
        page,
        limit: size,
        state: state === 'closed' ? 'closed' : 'open',
        ...environmentIn(new URLSearchParams(filters)),
      },
    }),
};

const columns: Column<'happenedAt'>[] = [
  { name: msg('Difference') },
  { name: msg('Order') },
  { name: msg('Books'), className: 'num' },
  { name: mainLabel, className: 'num' },
  { name: msg('When') },
  { name: msg('Actions'), className: 'num' },
];

const AGREED = msg('None. The ledger matches {provider} to the cent.', { provider: mainLabel });
const NOT_COMPARED = msg(
  'The ledger hasn’t been compared with {provider} yet. That happens every hour, or now with the button above.',
  { provider: mainLabel },
);

/** Transactions on which the books and PayPal differ, each with what can be done about it. */
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
        <h2 id="differences">{isClosed ? t('Closed differences') : t('Differences')}</h2>
        <Link
          className="link"
          to={table.addressOf({ filters: { ...table.view.filters, state: isClosed ? '' : 'closed' } })}
        >
          {isClosed ? t('Open ones') : t('Closed ones')}
        </Link>
      </div>
      <SortedTable
        table={table}
        columns={columns}
        name={t('Differences')}
        what={t('The differences')}
        look="stack"
        awaited={{ rows: 1, height: 44, phone: 208 }}
        none={<p>{isClosed ? t('No month has been closed.') : isCompared ? t(AGREED) : t(NOT_COMPARED)}</p>}
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
      title={t('Explain the difference')}
      verb={t('Explain and close')}
      work={send}
      failure={t(texts.notClosed)}
      done={t(texts.explained)}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <p>
            {t('{difference} It’s marked as explained unless its figures change.', {
              difference: describeDifference(difference),
            })}
          </p>
          <LongField
            label={t('Why do they differ?')}
            name="note"
            rows={4}
            error={fields.note}
            hint={t('The audit log records it with your name.')}
          />
        </>
      )}
    </FormDialog>
  );
}

type Notice = Pick<LedgerDifference, 'kind' | 'isRefund' | 'currency'>;

/** What is different about a transaction, in a sentence. */
function describeDifference({ kind, isRefund, currency }: Notice): string {
  switch (kind) {
    case 'missing_here':
      return isRefund
        ? t('{provider} refunded this, but the shop hasn’t recorded it.', { provider: mainLabel })
        : t('{provider} took this payment, but the shop hasn’t recorded it.', { provider: mainLabel });
    case 'missing_there':
      return isRefund
        ? t('The ledger has this refund, but {provider} doesn’t.', { provider: mainLabel })
        : t('The ledger has this payment, but {provider} doesn’t.', { provider: mainLabel });
    case 'other_amount':
      return t('The ledger and {provider} have different amounts.', { provider: mainLabel });
    case 'other_currency':
      return t('{provider} moved this payment in {currency}; the ledger is in {own}.', {
        provider: mainLabel,
        currency,
        own: nameMoney(),
      });
    case 'other_state':
      return t('The ledger has this payment, but it failed at {provider}.', { provider: mainLabel });
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
  const { isPending, mutate } = useMutation();
  const mend = async () => {
    const isMended = await mutate(() => callAdmin('repairDifference', { params: { id } }), t(texts.notRepaired));
    if (isMended) toastSuccess(t(texts.repaired));
    else onFailed();
  };
  return (
    <tr>
      <td className="main">
        <div className={styles.told}>
          <p>{describeDifference(difference)}</p>
          <p className="two">
            {closedAt === null ? (repair ? t(repairs[repair].says) : t(noRepair)) : describeEnd(difference)}
          </p>
          <p className="two">{transactionId}</p>
        </div>
      </td>
      <td data-l={t('Order')}>
        <OrderLink id={orderId} />
      </td>
      <td className="num" data-l={t('Books')}>
        {here === null ? t('nothing') : <Price dollars={here} />}
      </td>
      <td className="num" data-l={mainLabel}>
        {there === null ? t('nothing') : <Price dollars={there} />}
        {currency !== CURRENCY && ` (${currency})`}
      </td>
      <td data-l={t('When')} className={styles.when}>
        {formatMoment(happenedAt)}
      </td>
      <td className="end">
        {closedAt === null && (
          <span className="acts">
            {repair && (
              <button type="button" className="btn small" disabled={isPending} onClick={mend}>
                {isPending ? t('Checking with {provider}...', { provider: mainLabel }) : t(repairs[repair].verb)}
              </button>
            )}
            <button type="button" className="btn small" onClick={onExplain}>
              {t('Explain…')}
            </button>
          </span>
        )}
      </td>
    </tr>
  );
}

function describeEnd({ closedAt, closedBy, note }: LedgerDifference): string {
  const when = closedAt === null ? '' : formatMoment(closedAt);
  return closedBy === null ? t('Resolved since {when}.', { when }) : `${closedBy}, ${when}: ${note}`;
}
