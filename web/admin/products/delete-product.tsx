import type { Product } from '#contract/products.ts';
import { sayDone } from '../../ui/toast-store.ts';
import { callOffice } from '../call-office.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useWork } from '../use-work.ts';

/** Asks before a product leaves the shop. */
export function DeleteProduct({
  product,
  onClose,
  onDeleted,
}: {
  product: Product;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const { isBusy, run } = useWork();

  async function remove() {
    const isDeleted = await run('Failed to delete product', () =>
      callOffice('deleteProduct', { params: { id: product.id } }),
    );
    if (!isDeleted) return;
    onDeleted();
    sayDone('Product deleted successfully');
  }

  return (
    <ConfirmDialog
      title={`Delete ${product.name}?`}
      keep="Keep the product"
      verb="Delete the product"
      isBusy={isBusy}
      onKeep={onClose}
      onConfirm={remove}
    >
      It leaves every list of the shop and can not be bought any more. Who bought it keeps the licence and the files.
      This can not be taken back.
    </ConfirmDialog>
  );
}
