import { useState } from 'react';
import { msg, t } from '#contract/languages/translate.ts';
import { pixelVendorOf } from '#contract/pixel-vendor.ts';
import { answer, inBrowser, useLoaded } from '../../api/answer.ts';
import { Field } from '../../ui/form/field.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { dismissToast, toastError } from '../../ui/toast/toast.ts';
import { LoadTrouble } from '../../ui/waiting/waiting.tsx';
import { callAdmin, useTrouble } from '../call-admin.ts';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import type { Route } from './+types/pixels-page.ts';
import styles from './pixels.module.css';

/** What staff are told of the advertising pixel: what was done, and what was not. */
const texts = {
  notSaved: msg('Failed to save Pixel ID'),
  saved: msg('Pixel ID saved successfully'),
  notLoaded: msg('Failed to fetch Pixel ID'),
  notRemoved: msg('Failed to remove Pixel ID'),
  removed: msg('Pixel ID removed'),
} as const;

const empty = { pixelId: msg('Pixel ID cannot be empty') };

/** Sets the id of the advertising pixel. */
function PixelDialog({ pixelId, onClose }: { pixelId: string; onClose: () => void }) {
  const typed = (form: FormData) => String(form.get('pixelId') ?? '').trim();

  function check(form: FormData) {
    dismissToast(t(empty.pixelId));
    if (typed(form) !== '') return null;
    toastError(t(empty.pixelId));
    return { pixelId: t(empty.pixelId) };
  }

  return (
    <FormDialog
      title={t('Edit Pixel ID')}
      verb={t('Save Pixel ID')}
      check={check}
      work={(form) => callAdmin('savePixel', { body: { pixelId: typed(form) } })}
      trouble={t(texts.notSaved)}
      done={t(texts.saved)}
      onClose={onClose}
    >
      {(fields) => (
        <Field
          label={t('Pixel ID')}
          name="pixelId"
          autoComplete="off"
          defaultValue={pixelId}
          error={fields.pixelId}
          hint={t('Letters, digits, - and _, as the advertising network gives it.')}
        />
      )}
    </FormDialog>
  );
}

export { nothingYet as loader } from '../../api/answer.ts';
export { staticPage as headers } from '../../api/page-headers.ts';
export { clientAction } from '../../api/use-act.ts';

export const clientLoader = inBrowser(() => answer(callAdmin('readPixel', {}).then(({ data }) => data)));

/** What the shop does with an id. */
function explain(pixelId: string | null): string {
  if (pixelId === null)
    return t(
      'The shop loads nothing from an advertising network, and visitors are not asked about it. It can report to Meta (an id of digits) and to Google (G-… or AW-…).',
    );
  const vendor = pixelVendorOf(pixelId);
  if (!vendor)
    return t(
      'No advertising network that the shop knows gives out ids of this form: Meta’s are digits, Google’s begin with G- or AW-. So nothing is loaded, and visitors are not asked.',
    );
  return t(
    '{name}’s script is loaded on every page of the shop, but only for visitors who allow it. The back office, and addresses that hold a secret, are never reported.',
    { name: vendor.name },
  );
}

export default function PixelsPage({ loaderData }: Route.ComponentProps) {
  const { data: setting, isLoading, hasFailed, reload } = useLoaded(loaderData);
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null);
  const close = () => setOpen(null);
  useTrouble(hasFailed, t(texts.notLoaded));

  return (
    <>
      <PageHead title={t('Manage Pixel Ads')} />
      <div className="headrow">
        <h1>{t('Manage Pixel Ads')}</h1>
        <button type="button" className="btn fill small" disabled={setting === null} onClick={() => setOpen('edit')}>
          {t('Edit Pixel ID')}
        </button>
      </div>
      {isLoading && setting === null && <span className="spin" role="status" aria-label={t('Loading')} />}
      {hasFailed && <LoadTrouble what={t('The Pixel ID')} onRetry={reload} />}
      {setting && (
        <div className={`panel ${styles.pixel}`}>
          <h2>{t('Current Pixel ID')}</h2>
          <p className={setting.pixelId === null ? 't24 two' : 't24'}>{setting.pixelId ?? t('No Pixel ID set')}</p>
          <p className="two measure">{explain(setting.pixelId)}</p>
          {setting.pixelId !== null && (
            <button type="button" className="btn risk small" onClick={() => setOpen('remove')}>
              {t('Remove Pixel ID')}
            </button>
          )}
        </div>
      )}
      {open === 'edit' && <PixelDialog pixelId={setting?.pixelId ?? ''} onClose={close} />}
      {open === 'remove' && <RemovePixel onClose={close} />}
    </>
  );
}

/** Asks before the shop stops reporting to its pixel. */
function RemovePixel({ onClose }: { onClose: () => void }) {
  return (
    <ConfirmDialog
      title={t('Remove the Pixel ID?')}
      keep={t('Keep the pixel')}
      verb={t('Remove the pixel')}
      work={() => callAdmin('removePixel', {})}
      trouble={t(texts.notRemoved)}
      done={t(texts.removed)}
      onClose={onClose}
    >
      {t(
        'No page loads the pixel any more, and visitors are not asked about it. What was reported stays with the advertising network.',
      )}
    </ConfirmDialog>
  );
}
