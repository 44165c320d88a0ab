import { useState } from 'react';
import { houseOf } from '#contract/pixel-house.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { LoadTrouble } from '../../ui/waiting/load-trouble.tsx';
import { callAdmin } from '../call-admin.ts';
import { useTrouble } from '../use-trouble.ts';
import { PixelDialog } from './pixel-dialog.tsx';
import styles from './pixels.module.css';
import { RemovePixel } from './remove-pixel.tsx';

export { staticPage as headers } from '../../api/page-headers.ts';

const readPixel = () => callAdmin('readPixel', {}).then(({ data }) => data);

/** What the shop does with an id. */
function explain(pixelId: string | null): string {
  if (pixelId === null)
    return 'The shop loads nothing from an advertising house, and visitors are not asked about it. It can report to Meta (an id of digits) and to Google (G-… or AW-…).';
  const house = houseOf(pixelId);
  if (!house)
    return 'No advertising house that the shop knows gives out ids of this form: Meta’s are digits, Google’s begin with G- or AW-. So nothing is loaded, and visitors are not asked.';
  return `${house.name}’s script is loaded on every page of the shop, but only for visitors who allow it. The back office, and addresses that hold a secret, are never reported.`;
}

export default function PixelsPage() {
  const { data: setting, isLoading, hasFailed, reload } = useAnswer(readPixel);
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const reloadAndClose = () => reload().then(close);
  useTrouble(hasFailed, 'Failed to fetch Pixel ID');

  return (
    <>
      <PageHead title="Manage Pixel Ads" />
      <div className="headrow">
        <h1>Manage Pixel Ads</h1>
        <button type="button" className="btn fill small" disabled={setting === null} onClick={() => setOpen('edit')}>
          Edit Pixel ID
        </button>
      </div>
      {isLoading && setting === null && <span className="spin" role="status" aria-label="Loading" />}
      {hasFailed && <LoadTrouble what="The Pixel ID" onRetry={reload} />}
      {setting && (
        <div className={`panel ${styles.pixel}`}>
          <h2>Current Pixel ID</h2>
          <p className={setting.pixelId === null ? 't24 two' : 't24'}>{setting.pixelId ?? 'No Pixel ID set'}</p>
          <p className="two measure">{explain(setting.pixelId)}</p>
          {setting.pixelId !== null && (
            <button type="button" className="btn risk small" onClick={() => setOpen('remove')}>
              Remove Pixel ID
            </button>
          )}
        </div>
      )}
      {open === 'edit' && <PixelDialog pixelId={setting?.pixelId ?? ''} onClose={close} onSaved={reloadAndClose} />}
      {open === 'remove' && <RemovePixel onClose={close} onRemoved={reloadAndClose} />}
    </>
  );
}
