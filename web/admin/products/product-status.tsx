import { useState } from 'react';
import type { AdminProduct, Preparation } from '#contract/admin/products.ts';
import { type Message, msg, t } from '#contract/languages/translate.ts';
import type { Product } from '#contract/nouns/products.ts';
import { staffAddresses } from '#contract/staff-addresses.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { formatMoment } from '../../ui/format-moment.ts';
import { toastSuccess } from '../../ui/toast/toast.ts';
import { callAdmin } from '../call-admin.ts';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import { sendForm } from '../form/send-form.ts';
import styles from './products.module.css';
import { texts } from './texts.ts';

/** Where a product stands, in words, and what the clock will do with it. */
export function describeStatus({ status, publishAt, withdrawAt, publishedAt, withdrawnAt }: AdminProduct): string {
  if (status === 'draft')
    return publishAt
      ? t('Draft, published on {publishAt}', { publishAt: formatMoment(publishAt) })
      : t('Draft, seen by staff only');
  if (status === 'withdrawn')
    return t('Withdrawn{withdrawnAt}', {
      withdrawnAt: withdrawnAt ? t(' on {withdrawnAt}', { withdrawnAt: formatMoment(withdrawnAt) }) : '',
    });
  const since = publishedAt ? t('Published on {date}', { date: formatMoment(publishedAt) }) : t('Published');
  return withdrawAt ? t('{since}, withdrawn on {withdrawAt}', { since, withdrawAt: formatMoment(withdrawAt) }) : since;
}

function setStatus({ id }: Pick<Product, 'id'>, status: Product['status']) {
  const form = new FormData();
  form.append('status', status);
  return sendForm('PUT', staffAddresses.updateProduct[1].replace(':id', String(id)), form);
}

/** Brings a draft into the shop, or back what was withdrawn. */
export function PublishButton({ product, look }: { product: Product; look: 'link' | 'btn small fill' }) {
  const { isPending, mutate } = useMutation();
  const verb = product.status === 'draft' ? t('Publish') : t('Publish again');
  async function publish() {
    if (await mutate(() => setStatus(product, 'published'), t(texts.notPublished))) toastSuccess(t(texts.published));
  }
  return (
    <button
      type="button"
      className={look}
      disabled={isPending}
      aria-label={`${verb} ${product.name}`}
      onClick={publish}
    >
      {isPending ? t('Publishing...') : t('Publish')}
    </button>
  );
}

/** Takes a product out of the shop, after a question. */
export function WithdrawButton({ product }: { product: Product }) {
  const [isRequested, setAsked] = useState(false);
  return (
    <>
      <button
        type="button"
        className="btn small"
        aria-label={t('Withdraw {name}', { name: product.name })}
        onClick={() => setAsked(true)}
      >
        {t('Withdraw')}
      </button>
      {isRequested && (
        <ConfirmDialog
          title={t('Withdraw {name}?', { name: product.name })}
          keep={t('Keep it on sale')}
          verb={t('Withdraw the product')}
          busyVerb={t('Withdrawing...')}
          work={() => setStatus(product, 'withdrawn')}
          failure={t(texts.notWithdrawn)}
          done={t(texts.withdrawn)}
          onClose={() => setAsked(false)}
        >
          {t(
            'It leaves every list and can’t be bought; its page shows that. Buyers keep their licence and files. You can publish it again at any time.',
          )}
        </ConfirmDialog>
      )}
    </>
  );
}

/** A product as visitors first see it: its font in the ink of the page, or the picture that its owner brought. */
export function ProductPicture({ images, label }: { images: Product['images']; label?: string }) {
  if (isPhoto(images)) return <img className={styles.picture} src={images} alt={label ?? ''} loading="lazy" />;
  const spoken = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return <span className={styles.specimen} style={{ maskImage: `url("${images}")` }} {...spoken} />;
}

/** Whether a picture was uploaded for the product; without one its address is that of a drawing. */
export const isPhoto = (images: Product['images']) => images.includes('/picture.');

/** How far the files of a product are, with a way to have them made now where they wait or failed. */
export function PreparationLine({
  product: { id, name, preparation },
}: {
  product: { id: number; name: string; preparation: Preparation };
}) {
  const { isPending, mutate } = useMutation();
  const verb = VERBS[preparation.state];
  const prepare = () => mutate(() => callAdmin('prepareProduct', { params: { id } }), t(texts.notPrepared));
  return (
    <p className={styles.preparation} aria-live="polite">
      {describePreparation(preparation)}
      {verb !== undefined && (
        <button
          type="button"
          className="link"
          aria-disabled={isPending}
          aria-label={t('{verb} the files of {font}', { verb: t(verb), font: name })}
          onClick={prepare}
        >
          {t(verb)}
        </button>
      )}
    </p>
  );
}

const VERBS: Partial<Record<Preparation['state'], Message>> = { waiting: msg('Prepare'), failed: msg('Try again') };

/** What the owner reads of it. */
export function describePreparation({ state, done, total, trouble }: Preparation): string {
  if (state === 'failed') return t('Files couldn’t be prepared: {trouble}', { trouble });
  if (state === 'waiting') return t('Files aren’t prepared yet. They will be at the first sale at the latest.');
  if (state === 'preparing') return t('Preparing files: {done} of {total}', { done, total });
  return state === 'ready' ? t('Files: Ready') : '';
}
