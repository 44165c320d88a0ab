import { useState } from 'react';
import { Link } from 'react-router';
import type { LedgerDifference } from '#contract/admin/ledger.ts';
import { mainLabel } from '#contract/payment-providers.ts';
import { LongField } from '../../ui/form/long-field.tsx';
import { callAdmin } from '../call-admin.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { type Column, SortedTable } from '../table/sorted-table.tsx';
import { type LoadedRows, type TableKind, useTable } from '../table/use-table.ts';
import { DifferenceRow } from './difference-row.tsx';
import { sayDifference } from './difference-words.ts';
import styles from './ledger.module.css';
import { texts } from './texts.ts';

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
