import { type DragEvent, useCallback, useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { Product } from '#contract/products.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { ListSearch } from '../../ui/list-search.tsx';
import { LoadTrouble } from '../../ui/load-trouble.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { sayTrouble } from '../../ui/toast-store.ts';
import { callOffice } from '../call-office.ts';
import styles from '../table.module.css';
import { addressTable, readTable, type TableView } from '../table-address.ts';
import { TableFoot } from '../table-foot.tsx';
import { ChosenProducts } from './chosen-products.tsx';
import { ProductDialogs } from './product-dialogs.tsx';
import { type ProductAct, type ProductSort, ProductsTable, productSorts } from './products-table.tsx';
import { UploadControl, UploadProgress } from './upload-control.tsx';
import { useImport } from './use-import.ts';

export { staticPage as headers } from '../../api/page-headers.ts';

const none: ReadonlySet<number> = new Set();

export default function ProductsPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const view = readTable(search, productSorts);
  const { page, size, query } = view;
  // The newest stand first until somebody sorts.
  const sort = search.has('sort') ? view.sort : '-id';
  const addressOf = (change: Partial<TableView<ProductSort>>) =>
    addressTable('/admin/products', productSorts[0], view, change);
  const ask = useCallback(
    () => callOffice('listStock', { query: { page, limit: size, sort, query } }),
    [page, size, sort, query],
  );
  const { data: answer, isLoading, hasFailed, reload } = useAnswer(ask);
  const products = answer?.data ?? [];
  const total = answer?.total ?? products.length;
  const pages = Math.max(1, Math.ceil(total / size));
  const isBehindTheEnd = answer !== null && !isLoading && !hasFailed && page > pages;
  const [open, setOpen] = useState<{ to: 'add' } | { to: ProductAct; product: Product } | null>(null);
  const [chosen, setChosen] = useState(none);
  const imports = useImport(reload);
  const isUploading = imports.upload.state.isUnderway;

  useEffect(() => {
    if (hasFailed) sayTrouble('Failed to load products');
  }, [hasFailed]);
  // The last page is gone when its last product is.
  const lastPage = isBehindTheEnd ? addressOf({ page: pages }) : null;
  useEffect(() => {
    if (lastPage !== null) navigate(lastPage, { replace: true });
  }, [lastPage, navigate]);

  function choose(ids: readonly number[], isChosen: boolean) {
    const rest = [...chosen].filter((id) => !ids.includes(id));
    setChosen(new Set(isChosen ? [...rest, ...ids] : rest));
  }

  function drop(event: DragEvent) {
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    imports.bring(file);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: whoever does not drag has the button.
    <div onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <PageHead title="Product Management" />
      <div className="headrow">
        <h1>Product Management</h1>
        <div className="tools">
          <ListSearch
            label="Name or SKU"
            query={query}
            onSearch={(words) => navigate(addressOf({ query: words.slice(0, 200) }))}
          />
          <UploadControl accept=".ttf,.otf,.woff,.woff2,.zip,.csv" isBusy={isUploading} onFile={imports.bring}>
            Upload fonts or a CSV
          </UploadControl>
          <button type="button" className="btn fill small" onClick={() => setOpen({ to: 'add' })}>
            Add Product
          </button>
        </div>
      </div>
      <UploadProgress state={imports.upload.state} onCancel={imports.upload.cancel} />
      <ChosenProducts chosen={chosen} onClear={() => setChosen(none)} onChanged={reload} />
      {isLoading && answer === null && <span className="spin" role="status" aria-label="Loading" />}
      {hasFailed && <LoadTrouble what="The products" onRetry={reload} />}
      {answer && products.length === 0 && !isBehindTheEnd && (
        <div className={styles.none}>
          <p className="t24">No products found</p>
          {query !== '' && (
            <Link className="link" to={addressOf({ query: '' })}>
              Clear the search
            </Link>
          )}
        </div>
      )}
      {products.length > 0 && (
        <>
          <div data-scroll>
            <ProductsTable
              products={products}
              sort={sort}
              isBusy={isLoading}
              chosen={chosen}
              addressOf={(other) => addressOf({ sort: other })}
              onChoose={choose}
              onAct={(to, product) => setOpen({ to, product })}
            />
          </div>
          <TableFoot
            page={page}
            size={size}
            shown={products.length}
            total={total}
            addressOf={(other) => addressOf({ page: other })}
            onSize={(other) => navigate(addressOf({ size: other }))}
          />
        </>
      )}
      <ProductDialogs
        open={open}
        imports={imports}
        onClose={() => setOpen(null)}
        onChanged={(gone) => {
          if (gone !== undefined) choose([gone], false);
          reload();
        }}
      />
    </div>
  );
}
