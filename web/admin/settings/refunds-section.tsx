import type { ShopSettings } from '#contract/admin/settings.ts';
import { t } from '#contract/languages/translate.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { LongField } from '../../ui/form/free-field.tsx';
import { Labelled } from '../../ui/form/labelled.tsx';
import { toastSuccess } from '../../ui/toast/toast.ts';
import { callAdmin } from '../call-admin.ts';
import { useSavedForm } from './kept-form.ts';
import { SectionForm } from './section-form.tsx';
import { texts } from './texts.ts';

/** The rule by which a refund is proposed to anyone who makes one. */
export function RefundsSection({ refunds }: { refunds: ShopSettings['refunds'] }) {
  const { days, evenIfDownloaded, consentText } = refunds;
  const saving = useMutation();
  const { isPending, fields, mutate } = saving;
  const stored = useSavedForm('refunds', refunds);

  async function save(typed: FormData) {
    const figure = String(typed.get('days')).trim();
    const body = {
      days: figure === '' ? Number.NaN : Number(figure),
      evenIfDownloaded: typed.get('evenIfDownloaded') !== null,
      consentText: String(typed.get('consentText')),
    };
    const isSaved = await mutate(
      () => callAdmin('changeRefundSettings', { body, headers: stored.headers() }),
      t(texts.notSaved),
    );
    if (isSaved) stored.settle();
    if (isSaved) toastSuccess(t(texts.refundsSaved));
  }

  return (
    <SectionForm
      title={t('Refunds')}
      about={t(
        'The rule refunds are proposed by. You can always refund more. Buyers who haven’t agreed to immediate delivery can withdraw after a download too.',
      )}
      save={t('Save refunds')}
      isBusy={isPending}
      fields={fields}
      onSave={save}
      saving={saving}
      kept={stored}
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
        label={t('Consent text at the checkout')}
        name="consentText"
        rows={3}
        defaultValue={consentText}
        error={fields.consentText}
        hint={t(
          'Buyers who tick them give up the right to withdraw. Every order stores the wording its buyer agreed to.',
        )}
      />
    </SectionForm>
  );
}
