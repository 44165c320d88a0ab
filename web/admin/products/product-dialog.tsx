import { Suspense, useState } from 'react';
import type { AdminProduct } from '#contract/admin/products.ts';
import type { Draft } from '#contract/admin/uploads.ts';
import { CallRefused } from '#contract/client.ts';
import { t } from '#contract/languages/translate.ts';
import type { Product } from '#contract/nouns/products.ts';
import { staffAddresses } from '#contract/staff-addresses.ts';
import { writeNumber } from '#contract/text/write-number.ts';
import { asRead } from '../../api/as-read.ts';
import { toastFailure } from '../../api/say-failure.ts';
import { FileButton } from '../../ui/form/file-button.tsx';
import { dismissToast, toastError } from '../../ui/toast/toast.ts';
import { useEveryType } from '../call-admin.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { sendForm } from '../form/send-form.ts';
import { sendUploaded, type UploadedParts, UploadParts } from '../parts/upload-parts.tsx';
import { type MemberDraft, sumMembers, writeMembers } from './bundle-draft.ts';
import { BundleMembers } from './bundle-members.tsx';
import { FamilyTools } from './family-tools.tsx';
import { LicenseChecks } from './license-checks.tsx';
import { listScripts } from './list-scripts.ts';
import { ProductFields } from './product-fields.tsx';
import { beginWith, findWrongPrice, gatherForm, tickAtFirst } from './product-form.ts';
import { PreparationLine, ProductPicture } from './product-status.tsx';
import styles from './products.module.css';
import { ProofList } from './proof-list.tsx';
import { compareFonts, type FontComparison, ReleaseFields } from './release-fields.tsx';
import { texts } from './texts.ts';
import { type Families, UploadProgress, useUpload } from './use-upload.tsx';

/** Adds a product, from the draft of an upload where there is one, or changes the one that is given. */
export function ProductDialog({
  product,
  isBundle = product?.kind === 'bundle',
  draft: given = null,
  families,
  place,
  onClose,
}: {
  product: AdminProduct | null;
  /** It is made of other products, and has no fonts of its own. */
  isBundle?: boolean;
  draft?: Draft | null;
  /** What joins and splits them. */
  families?: Families;
  /** Which of the families of an upload this is, where there are several. */
  place?: string | undefined;
  onClose: () => void;
}) {
  const [draft, setDraft] = useState(given);
  const [comparison, setComparison] = useState<FontComparison | null>(null);
  const [words] = useState(() => beginWith(product, given));
  const upload = useUpload();
  const { types } = useEveryType();
  const [members, setMembers] = useState<readonly MemberDraft[]>(product?.members ?? []);
  const [ticked, setTicked] = useState<ReadonlySet<number> | null>(null);
  const atFirst = tickAtFirst(product, types ?? []);
  const [parts, setParts] = useState<UploadedParts | null>(null);
  const isNew = product === null;
  // A family that is sold already has its parts from its details.
  const isDivided = draft !== null && draft.font.styles.length > 1 && (product?.styleCount ?? 0) === 0;

  async function bring(file: File) {
    const answer = await upload.send(file);
    if (answer?.kind === 'font') bringDraft(answer.drafts[0] ?? null);
    if (answer?.kind === 'csv') toastError(t(texts.notUploaded), t(texts.isTable));
  }

  function bringDraft(brought: Draft | null) {
    setDraft(brought);
    setComparison(brought && product && product.styleCount > 0 ? compareFonts(product, brought) : null);
  }

  const problem = isNew ? texts.notAdded : texts.notUpdated;

  function save(typed: FormData) {
    const licences = types === null ? null : { now: ticked ?? atFirst, before: atFirst };
    const form = gatherForm(typed, {
      before: words,
      isNew,
      draft,
      licences,
      prices: product?.licensePrices ?? [],
      members: writeMembers(product?.members ?? []),
    });
    if (isDivided && parts?.draft === draft) form.append('parts', sendUploaded(parts));
    dismissToast(t(problem));
    if (isNew) return sendForm('POST', staffAddresses.addProduct[1], form);
    return sendForm('PUT', staffAddresses.updateProduct[1].replace(':id', String(product.id)), form, {
      headers: asRead(product),
    });
  }

  function describeProblem(error: unknown) {
    if (error instanceof CallRefused && error.code === 'product_not_found')
      toastError(t(texts.noneToUpdate), t(texts.gone));
    else toastFailure(t(problem), error);
  }

  const title = isBundle ? (isNew ? t('New bundle') : t('Edit bundle')) : isNew ? t('Add Product') : t('Edit Product');
  return (
    <FormDialog
      title={title}
      check={findWrongPrice}
      verb={
        isBundle
          ? isNew
            ? t('Add the bundle')
            : t('Save the bundle')
          : isNew
            ? t('Add the product')
            : t('Save the product')
      }
      isWritten={draft !== null || writeMembers(members) !== writeMembers(product?.members ?? [])}
      work={save}
      failure={describeProblem}
      done={isNew ? t(texts.added) : t(texts.updated)}
      onClose={onClose}
    >
      {(fields) => (
        <>
          {place !== undefined && <p className="hint">{place}</p>}
          {draft !== null && <DraftReport draft={draft} />}
          {draft !== null && draft === given && families && <FamilyTools draft={draft} families={families} />}
          {draft === null && product !== null && <ProductPicture images={product.images} label={product.name} />}
          {isBundle && <BundleMembers members={members} errors={fields} onChange={setMembers} />}
          <ProductFields product={product} words={words} sum={isBundle ? sumMembers(members) : null} errors={fields} />
          {types !== null && (
            <LicenseChecks
              types={types}
              formats={product?.formats ?? []}
              chosen={ticked ?? atFirst}
              prices={product?.licensePrices ?? []}
              errors={fields}
              isBundle={isBundle}
              onChoose={setTicked}
            />
          )}
          {!isBundle && (
            <div className={styles.fonts}>
              <p>{formatFonts(product, draft)}</p>
              <FileButton accept={FONTS} isBusy={upload.state.isUnderway} onFile={bring}>
                {draft === null && (product?.styleCount ?? 0) === 0 ? t('Upload its fonts') : t('Upload other fonts')}
              </FileButton>
              {draft === null && product !== null && <PreparationLine product={product} />}
              {upload.state.isUnderway && <UploadProgress state={upload.state} onCancel={upload.cancel} />}
              {fields.formatZIP !== undefined && <p className="err">{fields.formatZIP}</p>}
            </div>
          )}
          {isDivided && (
            <UploadParts
              key={draft.formatZIP}
              draft={draft}
              uploaded={parts?.draft === draft ? parts : null}
              errors={fields}
              onChange={setParts}
            />
          )}
          {comparison !== null && product !== null && (
            <section className={styles.report} aria-label={t('Changes when you save')}>
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

function formatFonts(product: Product | null, draft: Draft | null): string {
  if (draft !== null)
    return product === null
      ? t('The uploaded fonts are sold with it.')
      : t('Saving starts selling the uploaded fonts.');
  if (product === null || product.styleCount === 0)
    return t('It has no fonts yet, so buyers would get nothing to download.');
  return t('{styles}, as {formats}.', {
    styles: product.styleCount === 1 ? t('One style') : t('{count} styles', { count: product.styleCount }),
    formats: product.formats.join(', '),
  });
}

/**
 * What an upload turned out to be: its specimen, what was measured, and what the owner should know before selling it.
 */
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
        <dd>{listScripts(font.scripts)}</dd>
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
            <span>{t('Include the uploaded licence text with every download and show it to buyers')}</span>
          </label>
          <details>
            <summary>{t('Read it')}</summary>
            <pre className={styles.license}>{draft.licenseText}</pre>
          </details>
        </>
      )}
      {warnings.length === 0 ? (
        <p className="hint">{t('Everything is ready to sell.')}</p>
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
      <ProofList proof={draft.proof} styleCount={font.styles.length} />
    </section>
  );
}
