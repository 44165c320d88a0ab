import { t } from '#contract/languages/translate.ts';
import { isCartStored, useCart } from './cart-store.ts';

/**
 * Says where the browser stores nothing that the cart does not outlive the page; a page within the shop can be opened
 * without loss.
 */
export function UnstoredNote() {
  const items = useCart();
  if (items === null || items.length === 0 || isCartStored()) return null;
  return (
    <p className="note" role="status" style={{ marginBottom: 'var(--s4)' }}>
      {t(
        'Your browser stores nothing for this shop, so your cart and login last only until you reload or close this page. Allow cookies for this site to keep them.',
      )}
    </p>
  );
}
