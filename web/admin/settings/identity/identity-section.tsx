import { useId } from 'react';
import { t } from '#contract/languages/translate.ts';
import { isOneOf } from '#contract/one-of.ts';
import type { IdentitySettings } from '#contract/shop/identity.ts';
import { localeNames, locales } from '#contract/shop/locales.ts';
import { addressPreview } from '../../../api/preview-address.ts';
import { useDrawing } from '../../../api/use-drawing.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { Specimen } from '../../../ui/drawing/specimen.tsx';
import { Wordmark } from '../../../ui/drawing/wordmark.tsx';
import { ChoiceField } from '../../../ui/form/choice.tsx';
import { Labelled } from '../../../ui/form/labelled.tsx';
import { toastSuccess } from '../../../ui/toast/toast.ts';
import { callAdmin } from '../../call-admin.ts';
import { OtherLanguages } from '../../form/other-languages.tsx';
import { PictureUpload } from '../../form/picture-upload.tsx';
import { SectionForm, useDraft } from '../section-form.tsx';
import styles from '../settings.module.css';
import { texts } from '../texts.ts';
import { AccentFields } from './accent-fields.tsx';
import { AccentTable } from './accent-table.tsx';
import identityStyles from './identity.module.css';
import { accentOf, bodyOf, draftOf, type IdentityDraft } from './identity-draft.ts';
import { IdentityPreview } from './identity-preview.tsx';
import { type ChosenFont, useChosenFont, WordmarkFields } from './wordmark-fields.tsx';

/** What the shop is called and looks like, with what visitors will see of it next to. */
export function IdentitySection({ identity }: { identity: IdentitySettings }) {
  const saving = useMutation();
  const { isPending, fields, mutate } = saving;
  const { draft, change, settle, isUnsaved, headers } = useDraft('identity', draftOf(identity), identity);
  const accent = accentOf(draft);
  const font = useChosenFont(draft.productId);

  const isUsual = draft.light.trim() === '';
  const logo = (height: number) => <WordmarkSketch draft={draft} font={font} identity={identity} height={height} />;

  async function save() {
    const isSaved = await mutate(async () => {
      const { data } = await callAdmin('changeIdentity', { body: bodyOf(draft), headers: headers() });
      settle(draftOf(data.identity));
    }, t(texts.notSaved));
    if (isSaved) toastSuccess(t(texts.identitySaved));
  }

  return (
    <SectionForm
      title={t('Identity')}
      about={t('The name on every page, document and email, how it is drawn, and the shop’s one colour.')}
      save={t('Save identity')}
      isBusy={isPending}
      fields={fields}
      look={styles.beside}
      onSave={save}
      saving={saving}
      onDiscard={isUnsaved ? () => settle() : null}
    >
      <div className={styles.form}>
        <Labelled label={t('Name of the shop')} error={fields.name}>
          {(tied) => (
            <input
              className="in"
              name="name"
              autoComplete="off"
              value={draft.name}
              onChange={(event) => change({ name: event.target.value })}
              {...tied}
            />
          )}
        </Labelled>
        <Labelled
          label={t('In one line')}
          beside={<span className="opt">{t('optional')}</span>}
          error={fields.description}
          hint={t('Appears at the bottom of pages and emails.')}
        >
          {(tied) => (
            <input
              className="in"
              name="description"
              autoComplete="off"
              value={draft.description}
              onChange={(event) => change({ description: event.target.value })}
              {...tied}
            />
          )}
        </Labelled>
        <OtherLanguages
          texts={[{ field: 'description', label: t('In one line'), text: draft.description }]}
          value={draft.translations ?? {}}
          errors={fields}
          onChange={(translations) => change({ translations })}
        />
        <WordmarkFields
          draft={draft}
          font={font}
          hasDrawing={identity.wordmark.kind === 'svg'}
          fields={fields}
          onChange={change}
        />
        <AccentFields draft={draft} fields={fields} onChange={change} />
        <SharePictureField
          picture={draft.sharePicture}
          error={fields.sharePicture}
          onChange={(sharePicture) => change({ sharePicture })}
        />
        <ChoiceField
          label={t('Dates and numbers')}
          name="locale"
          error={fields.locale}
          options={localeNames.map((name) => [name, locales[name]] as const)}
          value={draft.locale}
          onChange={({ target: { value } }) => isOneOf(localeNames, value) && change({ locale: value })}
        />
      </div>
      <div className={styles.form}>
        <IdentityPreview accent={isUsual ? null : accent} description={draft.description} mark={logo} />
        {accent && !isUsual && <AccentTable accent={accent} />}
      </div>
    </SectionForm>
  );
}

/** The picture that other sites show next to a link to the shop; it counts once the section is saved. */
function SharePictureField({
  picture,
  error,
  onChange,
}: {
  picture: string | null;
  error: string | undefined;
  onChange: (picture: string | null) => void;
}) {
  const id = useId();
  return (
    <div className="field">
      <span className="lab" id={`${id}-name`}>
        {t('Picture for links')} <span className="opt">{t('optional')}</span>
      </span>
      {picture !== null && <img className={styles.shared} src={picture} alt={t('On other sites')} />}
      <span className={styles.picks}>
        <PictureUpload look="link" noteId={`${id}-note`} failure={t(texts.pictureNotKept)} onKept={onChange}>
          {picture === null ? t('Choose a picture') : t('Choose another')}
        </PictureUpload>
        {picture !== null && (
          <button type="button" className="link" onClick={() => onChange(null)}>
            {t('Turn it off')}
          </button>
        )}
      </span>
      <span className={error === undefined ? 'hint' : 'err'} id={`${id}-note`}>
        {error ?? t('1200 by 630 is what most sites show. A font shows its own letters there.')}
      </span>
    </div>
  );
}

/** The wordmark as it is being made, before it is saved. */
function WordmarkSketch({
  draft: { kind, name, styleId, svg },
  font,
  identity,
  height,
}: {
  draft: IdentityDraft;
  font: ChosenFont | null;
  identity: IdentitySettings;
  height: number;
}) {
  const text = name.trim();
  const address =
    kind === 'font' && font !== null && text !== ''
      ? addressPreview({ productId: font.id, version: font.version, text, styleId: styleId ?? undefined, grain: '256' })
      : null;
  const drawing = useDrawing(address);
  if (address !== null) return <Specimen drawing={drawing} shape="fit-start" height={height} />;
  if (kind === 'svg' && svg !== null) {
    const mask = `url("data:image/svg+xml,${encodeURIComponent(svg)}") left center / contain no-repeat`;
    return <i className={identityStyles.drawn} style={{ mask, height }} />;
  }
  // What is saved is seen as it is; a name that is being typed, as the interface face writes it.
  const isSaved = kind === identity.wordmark.kind && (kind === 'svg' || text === identity.name);
  return isSaved ? <Wordmark height={height} /> : <span className={identityStyles.words}>{text}</span>;
}
