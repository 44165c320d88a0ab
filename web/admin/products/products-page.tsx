import { type DragEvent, useEffect, useState } from 'react';
import type { AdminProduct } from '#contract/admin/products.ts';
import { t } from '#contract/languages/translate.ts';
import { staffAddresses } from '#contract/staff-addresses.ts';
import { FileButton } from '../../ui/form/file-button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { LoadError } from '../../ui/waiting/load-trouble.tsx';
import { WaitingRows } from '../../ui/waiting/waiting.tsx';
import { callAdmin } from '../call-admin.ts';
import { ExportButton } from '../table/export-button.tsx';
import { TableFooter } from '../table/sorted-table.tsx';
import styles from '../table/table.module.css';
import { ClearSearch, TableSearch } from '../table/table-filters.tsx';
import { type TableKind, tableLoader, useTable } from '../table/use-table.ts';
import type { Route } from './+types/products-page.ts';
import { ChosenProducts } from './chosen-products.tsx';
import { ProductDialogs } from './product-dialogs.tsx';
import { type ProductAct, type ProductSort, ProductsTable, productSorts } from './products-table.tsx';
import { texts } from './texts.ts';
import { UploadProgress, useImport } from './use-upload.tsx';

export { nothingYet as loader } from '../../api/page-data.ts';
export { staticPage as headers } from '../../api/page-headers.ts';

const kind: TableKind<AdminProduct, ProductSort> = {
  path: '/admin/products',
  sorts: productSorts,
  // The newest stand first until somebody sorts.
  usual: '-id',
  failure: texts.notLoaded,
  load: ({ page, size, sort, query }) => callAdmin('listStock', { query: { page, limit: size, sort, query } }),
};
/** How often the list is read again while files of it are prepared. */
const LOOK_EVERY_MS = 3_000;
const none: ReadonlySet<number> = new Set();

export const clientLoader = tableLoader(kind);

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const table = useTable(kind, loaderData);
  const { view, rows: products, isLoading, reload, addressOf, go } = table;
  const [open, setOpen] = useState<{ to: 'add' | 'bundle' } | { to: ProductAct; product: AdminProduct } | null>(null);
  const [chosen, setChosen] = useState(none);
  const imports = useImport(reload);
  const isUploading = imports.upload.state.isUnderway;

  useEffect(() => {
    if (isLoading || !products.some(({ preparation }) => preparation.state === 'preparing')) return;
    const timer = setTimeout(reload, LOOK_EVERY_MS);
    return () => clearTimeout(timer);
  }, [products, isLoading, reload]);

  function choose(ids: readonly number[], isChosen: boolean) {
    const rest = [...chosen].filter((id) => !ids.includes(id));
    setChosen(new Set(isChosen ? [...rest, ...ids] : rest));
  }

  function drop(event: DragEvent) {
    const files = [...event.dataTransfer.files];
    if (files.length === 0) return;
    event.preventDefault();
    imports.bring(files);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the upload button does the same without dragging.
    <div onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <PageHead title={t('Product Management')} />
      <div className="headrow">
        <h1>{t('Product Management')}</h1>
        <div className="tools">
          <TableSearch table={table} label={t('Name or SKU')} />
          <ExportButton
            path={staffAddresses.exportProducts[1]}
            query={{}}
            failure={t(texts.notExported)}
            title={t('All fonts, to change in a spreadsheet and upload again')}
          >
            {t('Export CSV')}
          </ExportButton>
          <FileButton accept=".ttf,.otf,.woff,.woff2,.zip,.csv" isBusy={isUploading} onFiles={imports.bring}>
            {t('Upload fonts or a CSV')}
          </FileButton>
          <button type="button" className="btn small" onClick={() => setOpen({ to: 'bundle' })}>
            {t('New bundle')}
          </button>
          <button type="button" className="btn fill small" onClick={() => setOpen({ to: 'add' })}>
            {t('Add Product')}
          </button>
        </div>
      </div>
      <UploadProgress state={imports.upload.state} onCancel={imports.upload.cancel} />
      <ChosenProducts chosen={chosen} onClear={() => setChosen(none)} />
      {table.isWaiting && <WaitingRows rows={view.size} heads={40.5} height={40} phone={123} />}
      {table.hasFailed && <LoadError what={t('The products')} onRetry={reload} />}
      {table.isEmpty && (
        <div className={styles.none}>
          <p className="t24">{t('No products found')}</p>
          <ClearSearch table={table} />
        </div>
      )}
      {products.length > 0 && (
        <>
          <div data-scroll>
            <ProductsTable
              products={products}
              sort={view.sort}
              isBusy={isLoading}
              chosen={chosen}
              addressOf={(sort) => addressOf({ sort })}
              onChoose={choose}
              onAct={(to, product) => setOpen({ to, product })}
            />
          </div>
          <TableFooter
            page={view.page}
            size={view.size}
            shown={products.length}
            total={table.total}
            addressOf={(page) => addressOf({ page })}
            onSize={(size) => go({ size })}
          />
        </>
      )}
      <ProductDialogs
        open={open}
        products={products}
        imports={imports}
        onClose={() => setOpen(null)}
        onGone={(id) => choose([id], false)}
      />
    </div>
  );
}
