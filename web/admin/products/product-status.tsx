import { useState } from 'react';
import type { StockProduct } from '#contract/admin/products.ts';
import { everyAddress } from '#contract/admin-addresses.ts';
import type { Product } from '#contract/nouns/products.ts';
import { useAct } from '../../api/use-act.ts';
import { formatMoment } from '../../ui/format-moment.ts';
import { toastSuccess } from '../../ui/toast/toast.ts';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import { sendForm } from './send-form.ts';
import { texts } from './texts.ts';

/** Where a product stands, in words, and what the clock will do with it. */
export function sayStatus({ status, publishAt, withdrawAt, publishedAt, withdrawnAt }: StockProduct): string {
  if (status === 'draft')
    return publishAt ? `Draft, published on ${formatMoment(publishAt)}` : 'Draft, seen by staff only';
  if (status === 'withdrawn') return `Withdrawn${withdrawnAt ? ` on ${formatMoment(withdrawnAt)}` : ''}`;
  const since = publishedAt ? `Published on ${formatMoment(publishedAt)}` : 'Published';
  return withdrawAt ? `${since}, withdrawn on ${formatMoment(withdrawAt)}` : since;
}

function setStatus({ id }: Pick<Product, 'id'>, status: Product['status']) {
  const form = new FormData();
  form.append('status', status);
  return sendForm('PUT', everyAddress.updateProduct[1].replace(':id', String(id)), form);
}

/** Brings a draft into the shop, or back what was withdrawn. */
export function PublishButton({ product, look }: { product: Product; look: 'link' | 'btn small fill' }) {
  const { isBusy, act } = useAct();
  const verb = product.status === 'draft' ? 'Publish' : 'Publish again';
  async function publish() {
    if (await act(() => setStatus(product, 'published'), texts.notPublished)) toastSuccess(texts.published);
  }
  return (
    <button type="button" className={look} disabled={isBusy} aria-label={`${verb} ${product.name}`} onClick={publish}>
      {isBusy ? 'Publishing...' : 'Publish'}
    </button>
  );
}

/** Takes a product out of the shop, after a question. */
export function WithdrawButton({ product }: { product: Product }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <button
        type="button"
        className="btn small"
        aria-label={`Withdraw ${product.name}`}
        onClick={() => setAsked(true)}
      >
        Withdraw
      </button>
      {isAsked && (
        <ConfirmDialog
          title={`Withdraw ${product.name}?`}
          keep="Keep it in the shop"
          verb="Withdraw the product"
          busyVerb="Withdrawing..."
          work={() => setStatus(product, 'withdrawn')}
          trouble={texts.notWithdrawn}
          done={texts.withdrawn}
          onClose={() => setAsked(false)}
        >
          It leaves every list and can not be bought any more; its page says so. Who bought it keeps the licence and the
          files. You can publish it again at any time.
        </ConfirmDialog>
      )}
    </>
  );
}
