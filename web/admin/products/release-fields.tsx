import { use } from 'react';
import type { StockProduct } from '#contract/admin/products.ts';
import type { Draft } from '#contract/admin/uploads.ts';
import { t } from '#contract/languages/translate.ts';
import { writeNumber } from '#contract/text/write-number.ts';
import { answer } from '../../api/answer.ts';
import { FontDifference } from '../../ui/difference/font-difference.tsx';
import { FreeField } from '../../ui/form/free-field.tsx';
import { callAdmin } from '../call-admin.ts';

export type AskedComparison = ReturnType<typeof compareFonts>;

/** Asks what fonts that were just uploaded change of those of a product. */
export function compareFonts({ id }: StockProduct, { formatZIP, formatTTF, formatOTF }: Draft) {
  const body = { formatZIP, formatTTF, formatOTF };
  return answer(callAdmin('compareUpload', { params: { id }, body }).then(({ data }) => data));
}

/** What saving other fonts means for those who bought the present ones, and what the owner says of the release that they make. */
export function ReleaseFields({
  product,
  comparison,
  errors,
}: {
  product: StockProduct;
  comparison: AskedComparison;
  errors: Record<string, string>;
}) {
  const { data: compared } = use(comparison);
  if (compared === null) return <p className="err">{t('These fonts could not be compared with the present ones.')}</p>;
  return (
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
