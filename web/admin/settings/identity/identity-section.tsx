import type { IdentitySettings } from '#contract/shop/identity.ts';
import { type Locale, localeNames, locales } from '#contract/shop/locales.ts';
import { useAct } from '../../../api/use-act.ts';
import { Labelled } from '../../../ui/form/labelled.tsx';
import { toastSuccess } from '../../../ui/toast/toast.ts';
import { callAdmin } from '../../call-admin.ts';
import { ChoiceField } from '../../form/choice.tsx';
import { SectionForm } from '../section-form.tsx';
import styles from '../settings.module.css';
import { texts } from '../texts.ts';
import { useDraft } from '../use-draft.ts';
import { AccentFields } from './accent-fields.tsx';
import { AccentTable } from './accent-table.tsx';
import { accentOf, bodyOf, draftOf } from './identity-draft.ts';
import { IdentityPreview } from './identity-preview.tsx';
import { SharePictureField } from './share-picture-field.tsx';
import { useChosenFont } from './use-chosen-font.ts';
import { WordmarkFields } from './wordmark-fields.tsx';
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
    }, texts.notSaved);
    if (isSaved) toastSuccess(texts.identitySaved);
  }

  return (
    <SectionForm
      title="Identity"
      about="The name on every page, paper and mail, how it is drawn, and the one colour that stands for the shop."
      save="Save identity"
      isBusy={isBusy}
      fields={fields}
      look={styles.beside}
      onSave={save}
      onDiscard={isUnsaved ? () => settle() : null}
    >
      <div className={styles.form}>
        <Labelled label="Name of the shop" error={fields.name}>
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
          label="In one line"
          beside={<span className="opt">optional</span>}
          error={fields.description}
          hint="Stands at the foot of pages and mails."
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
          label="Dates and numbers"
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
