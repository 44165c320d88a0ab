import type { AdminProduct } from '#contract/admin/products.ts';
import type { CsvReport } from '#contract/admin/uploads.ts';
import { msg, t } from '#contract/languages/translate.ts';
import type { Product } from '#contract/nouns/products.ts';
import { formatCount } from '#contract/text/write-number.ts';
import { Modal } from '../../ui/modal.tsx';
import { rich } from '../../ui/text/rich.tsx';
import { Toasts } from '../../ui/toast/toasts.tsx';
import { callAdmin } from '../call-admin.ts';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import dialog from '../form/dialog.module.css';
import { ProductDetails } from './product-details.tsx';
import { ProductDialog } from './product-dialog.tsx';
import styles from './products.module.css';
import type { ProductAct } from './products-table.tsx';
import { texts } from './texts.ts';
import type { useImport } from './use-upload.tsx';

/** What a table of products would do, and, once it was imported, what it did. */
function CsvDialog({
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
  const title = dryRun ? t('Import products') : t('Products imported');
  return (
    <Modal isOpen onClose={onClose} label={title}>
      <div className={dialog.dialog}>
        <h2>{title}</h2>
        <p>
          {rich(
            dryRun
              ? msg('{file} would make {created} and change {updated}.')
              : msg('{file} made {created} and changed {updated}.'),
            {
              file: <bdi className="b">{name}</bdi>,
              created: formatCount('{count} new product', '{count} new products', created),
              updated: formatCount('{count} product', '{count} products', updated),
            },
          )}{' '}
          {rejected.length > 0 &&
            formatCount('{count} row has an error:', '{count} rows have errors:', rejected.length)}
        </p>
        {rejected.length > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keys.
          <ul className={styles.rejected} tabIndex={0} aria-label={t('Rows with errors')}>
            {rejected.map(({ row, why }) => (
              <li key={`${row} ${why}`}>
                <span className="b">{t('Row {row}:', { row })}</span> {why}
              </li>
            ))}
          </ul>
        )}
        <p className={dialog.ways}>
          <button type="button" className="btn" onClick={onClose}>
            {dryRun ? t('Don’t import') : t('Close')}
          </button>
          {dryRun && isWorth && (
            <button type="button" className="btn fill" disabled={isBusy} onClick={onImport}>
              {isBusy ? t('Importing...') : formatCount('Import {count} row', 'Import {count} rows', created + updated)}
            </button>
          )}
        </p>
        <Toasts />
      </div>
    </Modal>
  );
}

/** Whatever lies over the table of products: a form, the details, a question, or what an upload brought. */
export function ProductDialogs({
  open,
  products,
  imports,
  onClose,
  onGone,
}: {
  open: { to: 'add' | 'bundle' } | { to: ProductAct; product: AdminProduct } | null;
  /** As the list has them now. */
  products: readonly AdminProduct[];
  imports: ReturnType<typeof useImport>;
  onClose: () => void;
  /** A product has left. */
  onGone: (id: number) => void;
}) {
  const { draft, families, left, place, next, table, importTable, closeTable, upload } = imports;
  if (open?.to === 'add' || open?.to === 'bundle')
    return <ProductDialog product={null} isBundle={open.to === 'bundle'} onClose={onClose} />;
  if (open?.to === 'edit')
    return (
      <ProductDialog product={products.find(({ id }) => id === open.product.id) ?? open.product} onClose={onClose} />
    );
  if (open?.to === 'details')
    return (
      <ProductDetails product={products.find(({ id }) => id === open.product.id) ?? open.product} onClose={onClose} />
    );
  if (open?.to === 'delete') return <DeleteProduct product={open.product} onClose={onClose} onGone={onGone} />;
  if (table !== null)
    return (
      <CsvDialog
        name={table.file.name}
        report={table.report}
        isBusy={upload.state.isUnderway}
        onImport={importTable}
        onClose={closeTable}
      />
    );
  if (draft === null) return null;
  return (
    <ProductDialog
      key={draft.formatZIP ?? left}
      product={null}
      draft={draft}
      families={families}
      place={place}
      onClose={next}
    />
  );
}

/** Asks before a product leaves the shop. */
function DeleteProduct({
  product,
  onClose,
  onGone,
}: {
  product: Product;
  onClose: () => void;
  onGone: (id: number) => void;
}) {
  return (
    <ConfirmDialog
      title={t('Delete {name}?', { name: product.name })}
      keep={t('Keep the product')}
      verb={t('Delete the product')}
      work={() => callAdmin('deleteProduct', { params: { id: product.id } }).then(() => onGone(product.id))}
      failure={t(texts.notDeleted)}
      done={t(texts.deleted)}
      onClose={onClose}
    >
      {t('It leaves every list and can’t be bought. Buyers keep their licence and files. You can’t undo this.')}
    </ConfirmDialog>
  );
}
