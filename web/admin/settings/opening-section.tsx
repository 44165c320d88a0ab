import type { ShopSettings } from '#contract/admin/settings.ts';
import { t } from '#contract/languages/translate.ts';
import { useAct } from '../../api/use-act.ts';
import { FreeField } from '../../ui/form/free-field.tsx';
import { toastSuccess } from '../../ui/toast/toast.ts';
import { callAdmin } from '../call-admin.ts';
import { SectionForm } from './section-form.tsx';
import { texts } from './texts.ts';

/** Whether visitors find the shop open. */
export function OpeningSection({ opening: { isClosed, words, keyAddress } }: { opening: ShopSettings['opening'] }) {
  const { isBusy, fields, act } = useAct();

  async function save(typed: FormData) {
    const body = { isClosed: typed.get('isClosed') !== null, words: String(typed.get('words')) };
    const isSaved = await act(() => callAdmin('changeOpening', { body }), t(texts.notSaved));
    if (isSaved) toastSuccess(body.isClosed ? t(texts.closed) : t(texts.opened));
  }

  return (
    <SectionForm
      title={t('Opening')}
      about={t(
        'While the shop is closed visitors see its name and your words, and nothing is sold. Who has bought logs in and downloads as ever.',
      )}
      save={t('Save opening')}
      isBusy={isBusy}
      fields={fields}
      onSave={save}
    >
      <label className="check">
        <input type="checkbox" name="isClosed" defaultChecked={isClosed} key={`${isClosed}`} />
        <span>{t('Closed to visitors')}</span>
      </label>
      <FreeField
        label={t('What they read')}
        name="words"
        rows={3}
        defaultValue={words}
        hint={t('Left empty: This shop is not open yet. Look in again soon.')}
        error={fields.words}
      />
      {keyAddress && <KeyAddress address={keyAddress} />}
    </SectionForm>
  );
}

/** The address that lets in whoever has it, to be sent to friends. */
function KeyAddress({ address }: { address: string }) {
  async function copy() {
    await navigator.clipboard.writeText(address);
    toastSuccess(t(texts.copied));
  }
  return (
    <div className="field">
      <span className="lab">{t('Whoever opens this address sees the shop all the same')}</span>
      <span className="hang">
        <input className="in" readOnly value={address} aria-label={t('Address with the key')} />
        <button type="button" className="btn" onClick={copy}>
          {t('Copy')}
        </button>
      </span>
      <span className="hint">{t('It holds until the shop opens. Closed anew, the shop has another.')}</span>
    </div>
  );
}
