import type { ShopSettings } from '#contract/admin/settings.ts';
import { type CurrencyCode, currencyCodes, isTaken, nameCurrency } from '#contract/currencies.ts';
import { t } from '#contract/languages/translate.ts';
import { isAccountMode, mainLabel } from '#contract/payment-providers.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Choice } from '../../ui/form/choice.tsx';
import { Labelled } from '../../ui/form/labelled.tsx';
import { toastSuccess } from '../../ui/toast/toast.ts';
import { callAdmin } from '../call-admin.ts';
import { useSavedForm } from './kept-form.ts';
import { SectionForm } from './section-form.tsx';
import { texts } from './texts.ts';

const formatName = (code: string) => `${code}, ${nameCurrency(code)}`;

/** What the shop counts in; it can be chosen until something is ordered. */
export function CurrencySection({ settings }: { settings: Pick<ShopSettings, 'currency' | 'payments'> }) {
  const { currency, payments } = settings;
  const saving = useMutation();
  const { isPending, fields, mutate } = saving;
  const stored = useSavedForm('currency', currency);

  async function save(typed: FormData) {
    const body = { code: String(typed.get('code')) as CurrencyCode };
    const isSaved = await mutate(
      () => callAdmin('changeCurrency', { body, headers: stored.headers() }),
      t(texts.notSaved),
    );
    if (isSaved) stored.settle();
    if (isSaved) toastSuccess(t(texts.currencySaved));
  }

  if (currency.isFinal)
    return (
      <p className="note">
        {t('The currency of this shop is {currency}. Something was ordered, so it can’t change any more.', {
          currency: formatName(currency.code),
        })}
      </p>
    );
  return (
    <SectionForm
      title={t('Currency')}
      about={t('The currency of all prices, payments and documents. You can change it until the first order.')}
      save={t('Save currency')}
      isBusy={isPending}
      fields={fields}
      onSave={save}
      saving={saving}
      kept={stored}
    >
      <Labelled
        label={t('Currency')}
        error={fields.code}
        hint={t(
          'Prices keep their digits: $42.00 becomes €42.00 or ¥4,200. {provider} doesn’t take {others}: sell in these by bank transfer.',
          { provider: mainLabel, others: currencyCodes.filter((code) => !isTaken(code)).join(', ') },
        )}
      >
        {(tied) => (
          <Choice
            {...tied}
            name="code"
            key={currency.code}
            defaultValue={currency.code}
            options={currencyCodes
              .filter((code) => code === currency.code || isTaken(code) || !isAccountMode(payments.place))
              .map((code) => [code, formatName(code)] as const)}
          />
        )}
      </Labelled>
    </SectionForm>
  );
}
