import type { Product } from '#contract/products.ts';
import { callAdmin } from '../call-admin.ts';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';

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
  return (
    <ConfirmDialog
      title={`Delete ${product.name}?`}
      keep="Keep the product"
      verb="Delete the product"
      work={() => callAdmin('deleteProduct', { params: { id: product.id } })}
      trouble="Failed to delete product"
      done="Product deleted successfully"
      onKeep={onClose}
      onDone={onDeleted}
    >
      It leaves every list of the shop and can not be bought any more. Who bought it keeps the licence and the files.
      This can not be taken back.
    </ConfirmDialog>
  );
}
