import type { StockProduct } from '#contract/admin-products.ts';
import { CsvDialog } from './csv-dialog.tsx';
import { DeleteProduct } from './delete-product.tsx';
import { ProductDetails } from './product-details.tsx';
import { ProductDialog } from './product-dialog.tsx';
import type { ProductAct } from './products-table.tsx';
import type { useImport } from './use-import.ts';

/** Whatever lies over the table of products: a form, the details, a question, or what an upload brought. */
export function ProductDialogs({
  open,
  products,
  imports,
  onClose,
  onChanged,
}: {
  open: { to: 'add' } | { to: ProductAct; product: StockProduct } | null;
  /** As the list has them now. */
  products: readonly StockProduct[];
  imports: ReturnType<typeof useImport>;
  onClose: () => void;
  /** `gone` is the product that left. */
  onChanged: (gone?: number) => Promise<void>;
}) {
  const { draft, left, place, next, table, importTable, closeTable, upload } = imports;
  const reloadAndClose = (gone?: number) => onChanged(gone).then(onClose);
  if (open?.to === 'add') return <ProductDialog product={null} onClose={onClose} onSaved={() => reloadAndClose()} />;
  if (open?.to === 'edit')
    return (
      <ProductDialog
        product={products.find(({ id }) => id === open.product.id) ?? open.product}
        onClose={onClose}
        onSaved={() => reloadAndClose()}
        onAsked={onChanged}
      />
    );
  if (open?.to === 'details') return <ProductDetails id={open.product.id} onClose={onClose} />;
  if (open?.to === 'delete')
    return <DeleteProduct product={open.product} onClose={onClose} onDeleted={() => reloadAndClose(open.product.id)} />;
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
      key={left}
      product={null}
      draft={draft}
      place={place}
      onClose={next}
      onSaved={() => onChanged().then(next)}
    />
  );
}
