import { useState } from 'react';
import { msg, t } from '#contract/languages/translate.ts';
import { pixelVendorOf } from '#contract/pixel-vendor.ts';
import { asRead } from '../../api/as-read.ts';
import { inBrowser, tryLoad, useLoaded } from '../../api/page-data.ts';
import { Field } from '../../ui/form/field.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { dismissToast, toastError } from '../../ui/toast/toast.ts';
import { LoadError } from '../../ui/waiting/load-trouble.tsx';
import { callAdmin, useProblem } from '../call-admin.ts';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import type { Route } from './+types/setting-page.ts';
import styles from './setting.module.css';

/** What staff hear of the advertising pixel: what was done, and what was not. */
const texts = {
  notSaved: msg('Failed to save Pixel ID'),
  saved: msg('Pixel ID saved successfully'),
  notLoaded: msg('Failed to fetch Pixel ID'),
  notRemoved: msg('Failed to remove Pixel ID'),
  removed: msg('Pixel ID removed'),
} as const;

const empty = { pixelId: msg('Pixel ID cannot be empty') };

/** Sets the id of the advertising pixel. */
function PixelDialog({ setting, onClose }: { setting: { pixelId: string | null } | null; onClose: () => void }) {
  const pixelId = setting?.pixelId ?? '';
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
      work={(form) => callAdmin('savePixel', { body: { pixelId: typed(form) }, headers: asRead(setting) })}
      failure={t(texts.notSaved)}
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

export { nothingYet as loader } from '../../api/page-data.ts';
export { staticPage as headers } from '../../api/page-headers.ts';

export const clientLoader = inBrowser(() => tryLoad(callAdmin('readPixel', {}).then(({ data }) => data)));

/** What the shop does with an id. */
function explain(pixelId: string | null): string {
  if (pixelId === null)
    return t(
      'The shop loads nothing from an advertising network, and visitors aren’t asked. It can report to Meta (an ID of digits) and Google (G-… or AW-…).',
    );
  const vendor = pixelVendorOf(pixelId);
  if (!vendor)
    return t(
      'This doesn’t look like a pixel ID: Meta’s are digits, Google’s begin with G- or AW-. So nothing is loaded, and visitors aren’t asked.',
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
  useProblem(hasFailed, t(texts.notLoaded));

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
      {hasFailed && <LoadError what={t('The Pixel ID')} onRetry={reload} />}
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
      {open === 'edit' && <PixelDialog setting={setting} onClose={close} />}
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
      failure={t(texts.notRemoved)}
      done={t(texts.removed)}
      onClose={onClose}
    >
      {t(
        'Pages no longer load the pixel, and visitors aren’t asked about it. What was reported stays with the advertising network.',
      )}
    </ConfirmDialog>
  );
}
