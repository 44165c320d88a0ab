import { Link } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import type { LibraryItem } from '#contract/nouns/library.ts';
import { call } from '../../../api/call.ts';
import { listFiles } from '../../../api/list-files.ts';
import { useFontDownload } from '../../../api/use-font-download.ts';
import { shopQuery, useQuery } from '../../../api/use-query.ts';
import { DownloadLinks } from '../../../ui/document-link.tsx';
import { formatDate } from '../../../ui/format-date.ts';
import { rich } from '../../../ui/text/rich.tsx';
import styles from './plan-download.module.css';

const isOfPlan = ({ source }: LibraryItem) => source === 'subscription';

/** Lets a subscriber have this font at once. Nothing for everybody else. */
export default function PlanDownload({ productId, name }: { productId: number; name: string }) {
  const query = { product: productId };
  const { data: library } = useQuery(shopQuery('listLibrary', { query }));
  const item = library?.data.find(isOfPlan);
  const { busy, refusal, save } = useFontDownload(async () => {
    const { data } = await call('listLibrary', { query });
    return data.find(isOfPlan)?.product.fontDetail ?? null;
  });
  if (item?.license.endsAt == null) return null;
  const { plan, licenseType, endsAt } = item.license;
  return (
    <section className={styles.plan} aria-label={t('Download with your plan')}>
      <h2>{t('Download with your plan')}</h2>
      <p className="two">
        {rich('{plan} gives you {font} with a {license}, until {end}.', {
          plan: plan?.name,
          font: name,
          license: licenseType.name,
          end: formatDate(endsAt),
        })}
      </p>
      <DownloadLinks className={styles.files} files={listFiles(item.product.fontDetail)} of={name} onSave={save} />
      <p className="two" role="status">
        {busy !== null && t('Making your {file}…', { file: busy })}
      </p>
      <div role="alert">
        {refusal !== null && (
          <p className="note bad">
            {refusal.message}{' '}
            <Link className="link" to="/customer/fonts">
              {t('Your plan and your fonts')}
            </Link>
          </p>
        )}
      </div>
    </section>
  );
}
