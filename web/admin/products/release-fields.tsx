import { use } from 'react';
import type { AdminProduct } from '#contract/admin/products.ts';
import type { Draft } from '#contract/admin/uploads.ts';
import { t } from '#contract/languages/translate.ts';
import { writeNumber } from '#contract/text/write-number.ts';
import { tryLoad } from '../../api/page-data.ts';
import { FontDifference } from '../../ui/difference/font-difference.tsx';
import { FreeField } from '../../ui/form/free-field.tsx';
import { callAdmin } from '../call-admin.ts';

export type FontComparison = ReturnType<typeof compareFonts>;

/** Asks what fonts that were just uploaded change of those of a product. */
export function compareFonts({ id }: AdminProduct, { formatZIP, formatTTF, formatOTF }: Draft) {
  const body = { formatZIP, formatTTF, formatOTF };
  return tryLoad(callAdmin('compareUpload', { params: { id }, body }).then(({ data }) => data));
}

/**
 * What saving other fonts means for those who bought the present ones, and what the owner says of the release that they
 * make.
 */
export function ReleaseFields({
  product,
  comparison,
  errors,
}: {
  product: AdminProduct;
  comparison: FontComparison;
  errors: Record<string, string>;
}) {
  const { data: compared } = use(comparison);
  if (compared === null) return <p className="err">{t('These fonts couldn’t be compared with the current ones.')}</p>;
  return (
    <>
      {compared.isNew ? (
        <>
          <p className="note">
            {t('Saving makes them release {release}. {holders}', {
              release: compared.release,
              holders: describeHolders(compared.holders, product.release),
            })}
          </p>
          <Saying release={compared.release} errors={errors} />
        </>
      ) : (
        <p className="note">
          {describeUnchanged(
            product,
            compared.changes?.styles.every(({ change }) => change === 'none'),
          )}
        </p>
      )}
      {compared.changes && <FontDifference changes={compared.changes} />}
    </>
  );
}

function describeHolders(holders: number, release: number): string {
  if (holders === 0) return t('No licences of release {release} yet.', { release });
  return holders === 1
    ? t('One licence is of an earlier release. Its files stay available whatever you choose here.')
    : t('{holders} licences are of earlier releases. Their files stay available whatever you choose here.', {
        holders: writeNumber(holders),
      });
}

function describeUnchanged({ release }: AdminProduct, isSame: boolean | undefined): string {
  return isSame
    ? t('These are the files it already has, so saving changes nothing.')
    : t('It hasn’t been on sale yet, so release {release} is changed in place.', { release });
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
      <FreeField label={t('What’s new')} name="releaseNotes" rows={3} error={errors.releaseNotes} />
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
