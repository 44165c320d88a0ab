import type { CsvReport } from '#contract/admin-products.ts';
import { Modal } from '../../ui/modal.tsx';
import { Toasts } from '../../ui/toast/toasts.tsx';
import dialog from '../form/dialog.module.css';
import styles from './products.module.css';

/** What a table of products would do, and, once it was imported, what it did. */
export function CsvDialog({
  name,
  report,
  isBusy,
  onImport,
  onClose,
}: {
  name: string;
  report: CsvReport;
  isBusy: boolean;
  onImport: () => void;
  onClose: () => void;
}) {
  const { created, updated, rejected, dryRun } = report;
  const isWorth = created + updated > 0;
  const title = dryRun ? 'Import products' : 'Products imported';
  return (
    <Modal isOpen onClose={onClose} label={title}>
      <div className={dialog.dialog}>
        <h2>{title}</h2>
        <p>
          <bdi className="b">{name}</bdi> {dryRun ? 'would make' : 'made'} {count(created, 'new product')} and{' '}
          {dryRun ? 'change' : 'changed'} {count(updated, 'product')}.{' '}
          {rejected.length > 0 && `${count(rejected.length, 'row')} can not be taken:`}
        </p>
        {rejected.length > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keys.
          <ul className={styles.rejected} tabIndex={0} aria-label="Rows that can not be taken">
            {rejected.map(({ row, why }) => (
              <li key={`${row} ${why}`}>
                <span className="b">Row {row}:</span> {why}
              </li>
            ))}
          </ul>
        )}
        <p className={dialog.ways}>
          <button type="button" className="btn" onClick={onClose}>
            {dryRun ? 'Import nothing' : 'Close'}
          </button>
          {dryRun && isWorth && (
            <button type="button" className="btn fill" disabled={isBusy} onClick={onImport}>
              {isBusy ? 'Importing...' : `Import ${count(created + updated, 'row')}`}
            </button>
          )}
        </p>
        <Toasts />
      </div>
    </Modal>
  );
}

const count = (number: number, noun: string) => `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`;
