import { useId } from 'react';
import { t } from '#contract/languages/translate.ts';
import type { IdentitySettings } from '#contract/shop/identity.ts';
import { type Locale, localeNames, locales } from '#contract/shop/locales.ts';
import { useAct } from '../../../api/use-act.ts';
import { ChoiceField } from '../../../ui/form/choice.tsx';
import { Labelled } from '../../../ui/form/labelled.tsx';
import { toastSuccess } from '../../../ui/toast/toast.ts';
import { callAdmin } from '../../call-admin.ts';
import { PictureUpload } from '../../form/picture-upload.tsx';
import { SectionForm, useDraft } from '../section-form.tsx';
import styles from '../settings.module.css';
import { texts } from '../texts.ts';
import { AccentFields } from './accent-fields.tsx';
import { AccentTable } from './accent-table.tsx';
import { accentOf, bodyOf, draftOf } from './identity-draft.ts';
import { IdentityPreview } from './identity-preview.tsx';
import { useChosenFont, WordmarkFields } from './wordmark-fields.tsx';
import { WordmarkSketch } from './wordmark-sketch.tsx';

/** What the shop is called and looks like, with what visitors will see of it beside. */
export function IdentitySection({ identity }: { identity: IdentitySettings }) {
  const { isBusy, fields, act } = useAct();
  const { draft, change, settle, isUnsaved } = useDraft('identity', draftOf(identity));
  const accent = accentOf(draft);
  const font = useChosenFont(draft.productId);

  const isUsual = draft.light.trim() === '';
  const mark = (height: number) => <WordmarkSketch draft={draft} font={font} identity={identity} height={height} />;

  async function save() {
    const isSaved = await act(async () => {
      const { data } = await callAdmin('changeIdentity', { body: bodyOf(draft) });
      settle(draftOf(data.identity));
    }, t(texts.notSaved));
    if (isSaved) toastSuccess(t(texts.identitySaved));
  }

  return (
    <SectionForm
      title={t('Identity')}
      about={t('The name on every page, paper and mail, how it is drawn, and the one colour that stands for the shop.')}
      save={t('Save identity')}
      isBusy={isBusy}
      fields={fields}
      look={styles.beside}
      onSave={save}
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
          hint={t('Stands at the foot of pages and mails.')}
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
          onChange={(event) => change({ locale: event.target.value as Locale })}
        />
      </div>
      <div className={styles.form}>
        <IdentityPreview accent={isUsual ? null : accent} description={draft.description} mark={mark} />
        {accent && !isUsual && <AccentTable accent={accent} />}
      </div>
    </SectionForm>
  );
}

/** The picture that other sites show beside a link to the shop; it counts once the section is saved. */
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
      {picture !== null && <img className={styles.shared} src={picture} alt={t('As other sites show it')} />}
      <span className={styles.picks}>
        <PictureUpload look="link" noteId={`${id}-note`} trouble={t(texts.pictureNotKept)} onKept={onChange}>
          {picture === null ? t('Choose a picture') : t('Choose another')}
        </PictureUpload>
        {picture !== null && (
          <button type="button" className="link" onClick={() => onChange(null)}>
            {t('Take it off')}
          </button>
        )}
      </span>
      <span className={error === undefined ? 'hint' : 'err'} id={`${id}-note`}>
        {error ?? t('1200 by 630 is what most sites show. A font shows its own letters there.')}
      </span>
    </div>
  );
}
