import { Suspense, useState } from 'react';
import type { StockProduct } from '#contract/admin/products.ts';
import type { Draft } from '#contract/admin/uploads.ts';
import { everyAddress } from '#contract/admin-addresses.ts';
import { CallRefused } from '#contract/client.ts';
import { t } from '#contract/languages/translate.ts';
import type { Product } from '#contract/nouns/products.ts';
import { writeNumber } from '#contract/text/write-number.ts';
import { toastFailure } from '../../api/say-failure.ts';
import { dismissToast, toastError } from '../../ui/toast/toast.ts';
import { useEveryType } from '../call-admin.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { LicenseChecks } from './license-checks.tsx';
import { nameScripts } from './name-scripts.ts';
import { ProductFields } from './product-fields.tsx';
import { beginWith, findWrongPrice, gatherForm, sendForm, tickAtFirst } from './product-form.ts';
import { PreparationLine, ProductPicture } from './product-status.tsx';
import styles from './products.module.css';
import { type AskedComparison, compareFonts, ReleaseFields } from './release-fields.tsx';
import { texts } from './texts.ts';
import { UploadControl, UploadProgress, useUpload } from './upload-control.tsx';

/** Adds a product, from the draft of an upload where there is one, or changes the one that is given. */
export function ProductDialog({
  product,
  draft: given = null,
  place,
  onClose,
}: {
  product: StockProduct | null;
  draft?: Draft | null;
  /** Which of the families of an upload this is, where there are several. */
  place?: string | undefined;
  onClose: () => void;
}) {
  const [draft, setDraft] = useState(given);
  const [comparison, setComparison] = useState<AskedComparison | null>(null);
  const [words] = useState(() => beginWith(product, given));
  const upload = useUpload();
  const { types } = useEveryType();
  const [ticked, setTicked] = useState<ReadonlySet<number> | null>(null);
  const atFirst = tickAtFirst(product, types ?? []);
  const isNew = product === null;

  async function bring(file: File) {
    const answer = await upload.send(file);
    if (answer?.kind === 'font') bringDraft(answer.drafts[0] ?? null);
    if (answer?.kind === 'csv') toastError(t(texts.notUploaded), t(texts.isTable));
  }

  function bringDraft(brought: Draft | null) {
    setDraft(brought);
    setComparison(brought && product && product.styleCount > 0 ? compareFonts(product, brought) : null);
  }

  const trouble = isNew ? texts.notAdded : texts.notUpdated;

  function save(typed: FormData) {
    const licences = types === null ? null : { now: ticked ?? atFirst, before: atFirst };
    const form = gatherForm(typed, { before: words, isNew, draft, licences, prices: product?.licensePrices ?? [] });
    dismissToast(t(trouble));
    if (isNew) return sendForm('POST', everyAddress.addProduct[1], form);
    return sendForm('PUT', everyAddress.updateProduct[1].replace(':id', String(product.id)), form);
  }

  function sayTrouble(error: unknown) {
    if (error instanceof CallRefused && error.code === 'product_not_found')
      toastError(t(texts.noneToUpdate), t(texts.gone));
    else toastFailure(t(trouble), error);
  }

  const title = isNew ? t('Add Product') : t('Edit Product');
  return (
    <FormDialog
      title={title}
      check={findWrongPrice}
      verb={isNew ? t('Add the product') : t('Save the product')}
      isWritten={draft !== null}
      work={save}
      trouble={sayTrouble}
      done={isNew ? t(texts.added) : t(texts.updated)}
      onClose={onClose}
    >
      {(fields) => (
        <>
          {place !== undefined && <p className="hint">{place}</p>}
          {draft !== null && <DraftReport draft={draft} />}
          {draft === null && product !== null && <ProductPicture images={product.images} label={product.name} />}
          <ProductFields product={product} words={words} errors={fields} />
          {types !== null && (
            <LicenseChecks
              types={types}
              formats={product?.formats ?? []}
              chosen={ticked ?? atFirst}
              prices={product?.licensePrices ?? []}
              errors={fields}
              onChoose={setTicked}
            />
          )}
          <div className={styles.fonts}>
            <p>{sayFonts(product, draft)}</p>
            <UploadControl accept={FONTS} isBusy={upload.state.isUnderway} onFile={bring}>
              {draft === null && (product?.styleCount ?? 0) === 0 ? t('Bring its fonts') : t('Bring other fonts')}
            </UploadControl>
            {draft === null && product !== null && <PreparationLine product={product} />}
            {upload.state.isUnderway && <UploadProgress state={upload.state} onCancel={upload.cancel} />}
            {fields.formatZIP !== undefined && <p className="err">{fields.formatZIP}</p>}
          </div>
          {comparison !== null && product !== null && (
            <section className={styles.report} aria-label={t('What saving these fonts changes')}>
              <Suspense fallback={<span className="spin" role="status" aria-label={t('Comparing')} />}>
                <ReleaseFields product={product} comparison={comparison} errors={fields} />
              </Suspense>
            </section>
          )}
        </>
      )}
    </FormDialog>
  );
}

const FONTS = '.ttf,.otf,.woff,.woff2,.zip';

function sayFonts(product: Product | null, draft: Draft | null): string {
  if (draft !== null)
    return product === null
      ? t('The uploaded fonts are sold with it.')
      : t('Saved, the uploaded fonts are sold from then on.');
  if (product === null || product.styleCount === 0)
    return t('It has no fonts yet: who buys it gets nothing to download.');
  return t('{styles}, as {formats}.', {
    styles: product.styleCount === 1 ? t('One style') : t('{count} styles', { count: product.styleCount }),
    formats: product.formats.join(', '),
  });
}

/** What an upload turned out to be: its specimen, what was measured, and what the owner should know before selling it. */
function DraftReport({ draft }: { draft: Draft }) {
  const { font, warnings, images } = draft;
  const styleNames = font.styles.map(({ name }) => name).join(', ');
  return (
    <section className={styles.report} aria-label={t('The uploaded fonts')}>
      {images !== null && (
        <ProductPicture images={images} label={t('{family}, drawn from the uploaded file', { family: font.family })} />
      )}
      <dl className={styles.facts}>
        <dt>{t('Family')}</dt>
        <dd>
          <bdi>{font.family}</bdi>
        </dd>
        <dt>{t('Styles')}</dt>
        <dd>
          {font.styles.length}: <bdi>{styleNames}</bdi>
        </dd>
        <dt>{t('Glyphs')}</dt>
        <dd>{writeNumber(font.glyphs)}</dd>
        <dt>{t('Scripts')}</dt>
        <dd>{nameScripts(font.scripts)}</dd>
        <dt>{t('Languages')}</dt>
        <dd>{font.languages.length}</dd>
        {font.axes.length > 0 && (
          <>
            <dt>{t('Axes')}</dt>
            <dd>{font.axes.map(({ name, min, max }) => t('{name} {min} to {max}', { name, min, max })).join(', ')}</dd>
          </>
        )}
        <dt>{t('Features')}</dt>
        <dd className="ell">{font.features.map(({ tag }) => tag).join(' ') || t('none')}</dd>
      </dl>
      {draft.licenseText !== null && (
        <>
          <label className="check">
            <input type="checkbox" name="ownLicense" defaultChecked />
            <span>{t('The licence text of the upload goes with every download, and buyers can read it before')}</span>
          </label>
          <details>
            <summary>{t('Read it')}</summary>
            <pre className={styles.license}>{draft.licenseText}</pre>
          </details>
        </>
      )}
      {warnings.length === 0 ? (
        <p className="hint">{t('Nothing stands against selling it.')}</p>
      ) : (
        <>
          <p className="b">{t('Before you sell it')}</p>
          <ul className={styles.warnings}>
            {warnings.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
