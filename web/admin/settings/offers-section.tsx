import type { ShopSettings } from '#contract/admin/settings.ts';
import { t } from '#contract/languages/translate.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Field } from '../../ui/form/field.tsx';
import { toastSuccess } from '../../ui/toast/toast.ts';
import { callAdmin } from '../call-admin.ts';
import { useSavedForm } from './kept-form.ts';
import { SectionForm } from './section-form.tsx';
import { texts } from './texts.ts';

/** For how many days an offer holds, and how many a buyer has to pay by bank transfer. */
export function OffersSection({ offers }: { offers: ShopSettings['offers'] }) {
  const saving = useMutation();
  const { isPending, fields, mutate } = saving;
  const stored = useSavedForm('offers', offers);

  async function save(typed: FormData) {
    const figure = (name: string) => {
      const text = String(typed.get(name)).trim();
      return text === '' ? Number.NaN : Number(text);
    };
    const body = { days: figure('days'), daysToPay: figure('daysToPay') };
    const isSaved = await mutate(
      () => callAdmin('changeOfferSettings', { body, headers: stored.headers() }),
      t(texts.notSaved),
    );
    if (isSaved) stored.settle();
    if (isSaved) toastSuccess(t(texts.offersSaved));
  }

  return (
    <SectionForm
      title={t('Offers')}
      about={t('Offers hold their prices until a date. Dates of offers that were sent before stay.')}
      save={t('Save offers')}
      isBusy={isPending}
      fields={fields}
      onSave={save}
      saving={saving}
      kept={stored}
    >
      <Field
        label={t('Days an offer holds')}
        name="days"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={offers.days}
        error={fields.days}
        hint={t('1 to 365. You can change it in each offer.')}
      />
      <Field
        label={t('Days to pay by bank transfer')}
        name="daysToPay"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={offers.daysToPay}
        error={fields.daysToPay}
        hint={t('1 to 60, for all bank transfers. We wait two weeks more before the order is closed.')}
      />
    </SectionForm>
  );
}
