import type { ShopSettings } from '#contract/admin/settings.ts';
import { t } from '#contract/languages/translate.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { FreeField } from '../../ui/form/free-field.tsx';
import { toastSuccess } from '../../ui/toast/toast.ts';
import { callAdmin } from '../call-admin.ts';
import { OtherLanguagesField, readTranslations } from '../form/other-languages.tsx';
import { useSavedForm } from './kept-form.ts';
import { SectionForm } from './section-form.tsx';
import { texts } from './texts.ts';

/** Whether visitors find the shop open. */
export function OpeningSection({ opening }: { opening: ShopSettings['opening'] }) {
  const { isClosed, words, translations, keyAddress } = opening;
  const saving = useMutation();
  const { isPending, fields, mutate } = saving;
  const stored = useSavedForm('opening', opening);

  async function save(typed: FormData) {
    const body = {
      isClosed: typed.get('isClosed') !== null,
      words: String(typed.get('words')),
      ...readTranslations(typed),
    };
    const isSaved = await mutate(
      () => callAdmin('changeOpening', { body, headers: stored.headers() }),
      t(texts.notSaved),
    );
    if (isSaved) stored.settle();
    if (isSaved) toastSuccess(body.isClosed ? t(texts.closed) : t(texts.opened));
  }

  return (
    <SectionForm
      title={t('Opening')}
      about={t(
        'While the shop is closed, visitors see its name and your text, and nothing is sold. Customers can still log in and download.',
      )}
      save={t('Save opening')}
      isBusy={isPending}
      fields={fields}
      onSave={save}
      saving={saving}
      kept={stored}
    >
      <label className="check">
        <input type="checkbox" name="isClosed" defaultChecked={isClosed} key={`${isClosed}`} />
        <span>{t('Closed to visitors')}</span>
      </label>
      <FreeField
        label={t('What they see')}
        name="words"
        rows={3}
        defaultValue={words}
        hint={t('If empty: This shop isn’t open yet. Come back soon.')}
        error={fields.words}
      />
      <OtherLanguagesField
        key={JSON.stringify(translations)}
        read={(form) => [
          { field: 'words', label: t('What they see'), text: String(form?.get('words') ?? words), rows: 3 },
        ]}
        stored={translations}
        errors={fields}
      />
      {keyAddress && <KeyAddress address={keyAddress} />}
    </SectionForm>
  );
}

/** The address that lets in anyone who has it, to be sent to friends. */
function KeyAddress({ address }: { address: string }) {
  async function copy() {
    await navigator.clipboard.writeText(address);
    toastSuccess(t(texts.copied));
  }
  return (
    <div className="field">
      <span className="lab">{t('Anyone who opens this address sees the shop anyway')}</span>
      <span className="hang">
        <input className="in" readOnly value={address} aria-label={t('Address with key')} />
        <button type="button" className="btn" onClick={copy}>
          {t('Copy')}
        </button>
      </span>
      <span className="hint">
        {t('It works until the shop opens. If you close the shop again, you get a new one.')}
      </span>
    </div>
  );
}
