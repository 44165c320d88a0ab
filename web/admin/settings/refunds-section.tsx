import type { ShopSettings } from '#contract/admin/settings.ts';
import { t } from '#contract/languages/translate.ts';
import { useAct } from '../../api/use-act.ts';
import { LongField } from '../../ui/form/free-field.tsx';
import { Labelled } from '../../ui/form/labelled.tsx';
import { toastSuccess } from '../../ui/toast/toast.ts';
import { callAdmin } from '../call-admin.ts';
import { SectionForm } from './section-form.tsx';
import { texts } from './texts.ts';

/** The rule by which a refund is proposed to whoever makes one. */
export function RefundsSection({
  refunds: { days, evenIfDownloaded, consentText },
}: {
  refunds: ShopSettings['refunds'];
}) {
  const { isBusy, fields, act } = useAct();

  async function save(typed: FormData) {
    const figure = String(typed.get('days')).trim();
    const body = {
      days: figure === '' ? Number.NaN : Number(figure),
      evenIfDownloaded: typed.get('evenIfDownloaded') !== null,
      consentText: String(typed.get('consentText')),
    };
    const isSaved = await act(() => callAdmin('changeRefundSettings', { body }), t(texts.notSaved));
    if (isSaved) toastSuccess(t(texts.refundsSaved));
  }

  return (
    <SectionForm
      title={t('Refunds')}
      about={t(
        'The rule that a refund is proposed by. You may always give back more. A buyer who has not agreed that the files come at once keeps the right to withdraw after a download too.',
      )}
      save={t('Save refunds')}
      isBusy={isBusy}
      fields={fields}
      onSave={save}
    >
      <Labelled
        label={t('Days after the payment')}
        error={fields.days}
        hint={t('0 to 365. Consumers of the European Union have 14.')}
      >
        {(tied) => (
          <input className="in" name="days" inputMode="numeric" autoComplete="off" defaultValue={days} {...tied} />
        )}
      </Labelled>
      <div className="field">
        <label className="check">
          <input type="checkbox" name="evenIfDownloaded" defaultChecked={evenIfDownloaded} />
          <span>{t('Also after a download')}</span>
        </label>
      </div>
      <LongField
        label={t('Words of consent at the checkout')}
        name="consentText"
        rows={3}
        defaultValue={consentText}
        error={fields.consentText}
        hint={t('Whoever ticks them gives up the right to withdraw. Every order keeps the words that its buyer read.')}
      />
    </SectionForm>
  );
}
