import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { LedgerDifference } from '#contract/admin/ledger.ts';
import { mainLabel } from '#contract/payment-providers.ts';
import { LongField } from '../../ui/form/long-field.tsx';
import { toastSuccess } from '../../ui/toast/toast.ts';
import { callAdmin } from '../call-admin.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { type Column, SortedTable } from '../table/sorted-table.tsx';
import { type TableKind, useTable } from '../table/use-table.ts';
import { useWork } from '../use-work.ts';
import { DifferenceRow } from './difference-row.tsx';
import { sayDifference } from './difference-words.ts';
import styles from './ledger.module.css';

const kind: TableKind<LedgerDifference, 'happenedAt', 'state'> = {
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
  changes,
  isCompared,
  onChange,
}: {
  /** How often something was done about them: with each the table is read again. */
  changes: number;
  /** Books and PayPal were compared at least once. */
  isCompared: boolean;
  onChange: () => void;
}) {
  const table = useTable(kind);
  const { reload } = table;
  const [explaining, setExplaining] = useState<LedgerDifference | null>(null);
  const isClosed = table.view.filters.state === 'closed';
  useEffect(() => {
    if (changes > 0) reload();
  }, [changes, reload]);
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
          <DifferenceRow difference={difference} onExplain={() => setExplaining(difference)} onRepaired={onChange} />
        )}
      </SortedTable>
      {explaining && (
        <ExplainDifference
          difference={explaining}
          onClose={() => setExplaining(null)}
          onExplained={() => {
            setExplaining(null);
            onChange();
          }}
        />
      )}
    </section>
  );
}

/** Asks for the reason of a difference that nothing repairs; it stands in the audit log. */
function ExplainDifference({
  difference,
  onClose,
  onExplained,
}: {
  difference: LedgerDifference;
  onClose: () => void;
  onExplained: () => void;
}) {
  const { isBusy, fields, run } = useWork();
  const send = async (form: FormData) => {
    const body = { note: String(form.get('note') ?? '') };
    const isSettled = await run('It was not closed', () =>
      callAdmin('settleDifference', { params: { id: difference.id }, body }),
    );
    if (!isSettled) return;
    toastSuccess('Explained');
    onExplained();
  };
  return (
    <FormDialog
      title="Explain the difference"
      verb="Explain and close"
      isBusy={isBusy}
      fields={fields}
      onClose={onClose}
      onSubmit={send}
    >
      <p>{sayDifference(difference)} It counts as explained from then on, unless its figures change.</p>
      <LongField
        label="Why is it so?"
        name="note"
        rows={4}
        error={fields.note}
        hint="It is kept in the audit log with your name."
      />
    </FormDialog>
  );
}
