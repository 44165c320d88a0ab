import { useCallback } from 'react';
import type { StockProduct } from '#contract/admin/products.ts';
import type { Draft } from '#contract/admin/uploads.ts';
import { t } from '#contract/languages/translate.ts';
import { writeNumber } from '#contract/text/write-number.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { FontDifference } from '../../ui/difference/font-difference.tsx';
import { FreeField } from '../../ui/form/free-field.tsx';
import { callAdmin } from '../call-admin.ts';
import styles from './products.module.css';

/** What saving other fonts means for those who bought the present ones, and what the owner says of the release that they make. */
export function ReleaseFields({
  product,
  draft,
  errors,
}: {
  product: StockProduct;
  draft: Draft;
  errors: Record<string, string>;
}) {
  const { id } = product;
  const ask = useCallback(() => {
    const { formatZIP, formatTTF, formatOTF } = draft;
    return callAdmin('compareUpload', { params: { id }, body: { formatZIP, formatTTF, formatOTF } });
  }, [id, draft]);
  const { data, isLoading, hasFailed } = useAnswer(ask);
  const compared = data?.data;
  return (
    <section className={styles.report} aria-label={t('What saving these fonts changes')}>
      {isLoading && <span className="spin" role="status" aria-label={t('Comparing')} />}
      {hasFailed && <p className="err">{t('These fonts could not be compared with the present ones.')}</p>}
      {compared && (
        <>
          {compared.isNew ? (
            <>
              <p className="note">
                {t('Saved, they are release {release}. {holders}', {
                  release: compared.release,
                  holders: sayHolders(compared.holders, product.release),
                })}
              </p>
              <Saying release={compared.release} errors={errors} />
            </>
          ) : (
            <p className="note">
              {sayUnchanged(
                product,
                compared.changes?.styles.every(({ change }) => change === 'none'),
              )}
            </p>
          )}
          {compared.changes && <FontDifference changes={compared.changes} />}
        </>
      )}
    </section>
  );
}

function sayHolders(holders: number, release: number): string {
  if (holders === 0) return t('Nobody holds a licence of release {release} yet.', { release });
  const whose = holders === 1 ? t('One licence was') : t('{holders} licences were', { holders: writeNumber(holders) });
  return t('{whose} bought of what came before; their holders keep those files whatever you choose here.', { whose });
}

function sayUnchanged({ release }: StockProduct, isSame: boolean | undefined): string {
  return isSame
    ? t('These are the very files that it has, so saving them changes nothing of its fonts.')
    : t('Nobody can have bought it yet, so release {release} is changed as it stands.', { release });
}

function Saying({ release, errors }: { release: number; errors: Record<string, string> }) {
  return (
    <>
      <FreeField
        label={t('Name of the release')}
        name="releaseVersion"
        defaultValue={`${release}.0`}
        error={errors.releaseVersion}
      />
      <FreeField label={t('What is new')} name="releaseNotes" rows={3} error={errors.releaseNotes} />
      <label className="check">
        <input type="checkbox" name="releaseFree" defaultChecked />
        <span>{t('Free for everybody who bought an earlier release')}</span>
      </label>
      <label className="check">
        <input type="checkbox" name="tellOwners" />
        <span>{t('Write to them about it')}</span>
      </label>
    </>
  );
}
