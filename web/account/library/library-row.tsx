import { useEffect } from 'react';
import type { LibraryItem } from '#contract/nouns/library.ts';
import { call } from '../../api/call.ts';
import { listFiles } from '../../api/list-files.ts';
import { useFontDownload } from '../../api/use-font-download.ts';
import { DownloadLinks } from '../../ui/download-links.tsx';
import { formatDate } from '../../ui/format-date.ts';
import lists from '../list.module.css';
import { OwnFontName } from '../sign-in/own-font-name.tsx';
import styles from './library.module.css';
import { RenewPlan } from './renew-plan.tsx';

/** One font with the licence that it comes with, and its files. A refusal stands where the file was asked for. */
export function LibraryRow({
  item,
  onSaved,
  onRefused,
}: {
  item: LibraryItem;
  onSaved: () => void;
  onRefused: () => void;
}) {
  const { product, license } = item;
  const { busy, refusal, save } = useFontDownload(() => findLinks(item), onSaved);
  useEffect(() => {
    // Asked for anew, the list would lose the fonts of a plan that has ended, and with them why this one did not come.
    if (refusal !== null && refusal.code !== 'plan_ended') onRefused();
  }, [refusal, onRefused]);
  return (
    <li className={styles.font}>
      <OwnFontName product={product} />
      <div>
        <p className="b">
          {license.licenseType.name}
          {license.quantity > 1 && ` × ${license.quantity}`}
        </p>
        {license.licenseNumber !== null && (
          <>
            <p className="two whole">{license.licenseNumber}</p>
            <p className="two">
              for <bdi>{license.licensee}</bdi>
            </p>
          </>
        )}
      </div>
      <div>
        <p>{license.plan ? license.plan.name : 'Bought'}</p>
        <p className="two">{license.endsAt !== null ? `until ${formatDate(license.endsAt)}` : 'for ever'}</p>
      </div>
      <div className={styles.get}>
        <DownloadLinks className={lists.files} files={listFiles(product.fontDetail)} of={product.name} onSave={save} />
        <p className="two" role="status">
          {busy !== null && `Making your ${busy}…`}
        </p>
        <div role="alert">
          {refusal !== null && (
            <p className="note bad">
              {refusal.message}{' '}
              {license.plan && refusal.code === 'plan_ended' && <RenewPlan planId={license.plan.id} />}
            </p>
          )}
        </div>
      </div>
    </li>
  );
}

/** Fresh links of the same font under the same licence. */
async function findLinks({ product, source, license }: LibraryItem) {
  const { data } = await call('listLibrary', { query: { product: product.id } });
  const same = data.find(
    (other) =>
      other.source === source &&
      other.license.licenseType.id === license.licenseType.id &&
      (source === 'subscription' || other.license.licenseNumber === license.licenseNumber),
  );
  return same?.product.fontDetail ?? null;
}
