import { useId } from 'react';
import type { ShopSettings } from '#contract/admin/settings.ts';
import { t } from '#contract/languages/translate.ts';
import { nameMoney } from '#contract/money-words.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Labelled } from '../../ui/form/labelled.tsx';
import { toastSuccess } from '../../ui/toast/toast.ts';
import { callAdmin } from '../call-admin.ts';
import { useSavedForm } from './kept-form.ts';
import { SectionForm } from './section-form.tsx';
import { texts } from './texts.ts';

/** How the admin area is guarded. */
export function SecuritySection({ security }: { security: ShopSettings['security'] }) {
  const { demandSecondFactor, financeClosesMonths, confirmRefundsAbove } = security;
  const saving = useMutation();
  const { isPending, fields, mutate } = saving;
  const stored = useSavedForm('security', security);
  const id = useId();

  async function save(typed: FormData) {
    const body = {
      demandSecondFactor: typed.get('demandSecondFactor') !== null,
      financeClosesMonths: typed.get('financeClosesMonths') !== null,
      confirmRefundsAbove: String(typed.get('confirmRefundsAbove')).trim() || null,
    };
    const isSaved = await mutate(
      () => callAdmin('changeSettings', { params: { section: 'security' }, body, headers: stored.headers() }),
      t(texts.notSaved),
    );
    if (isSaved) stored.settle();
    if (isSaved) toastSuccess(t(texts.securitySaved));
    return isSaved;
  }

  return (
    <SectionForm
      title={t('Security')}
      about={t('Roles, these settings and large refunds ask for the password again after an hour.')}
      save={t('Save security')}
      isBusy={isPending}
      fields={fields}
      onSave={save}
      saving={saving}
      kept={stored}
    >
      <div className="field">
        <label className="check">
          <input
            type="checkbox"
            name="demandSecondFactor"
            defaultChecked={demandSecondFactor}
            aria-describedby={`${id}-who`}
          />
          <span>{t('All staff need a second factor')}</span>
        </label>
        <span className="hint" id={`${id}-who`}>
          {t('Staff without one can only set it up. Set up your own first, in your account.')}
        </span>
      </div>
      <div className="field">
        <label className="check">
          <input
            type="checkbox"
            name="financeClosesMonths"
            defaultChecked={financeClosesMonths}
            aria-describedby={`${id}-months`}
          />
          <span>{t('Finance may close months in the ledger')}</span>
        </label>
        <span className="hint" id={`${id}-months`}>
          {t('Otherwise only administrators do. A closed month can’t be reopened.')}
        </span>
      </div>
      <Labelled
        label={
          <>
            {t('Ask for the password above this refund, in {currency}', { currency: nameMoney() })}{' '}
            <span className="opt">{t('optional')}</span>
          </>
        }
        error={fields.confirmRefundsAbove}
        hint={t('Refunds of an order are added up. If empty, it’s never asked.')}
      >
        {(tied) => (
          <input
            className="in"
            name="confirmRefundsAbove"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={confirmRefundsAbove ?? ''}
            {...tied}
          />
        )}
      </Labelled>
    </SectionForm>
  );
}
