import { useId } from 'react';
import type { ShopSettings } from '#contract/admin/settings.ts';
import { t } from '#contract/languages/translate.ts';
import { useAct } from '../../api/use-act.ts';
import { Labelled } from '../../ui/form/labelled.tsx';
import { toastSuccess } from '../../ui/toast/toast.ts';
import { callAdmin } from '../call-admin.ts';
import { SectionForm } from './section-form.tsx';
import { texts } from './texts.ts';

/** How the admin area is guarded. */
export function SecuritySection({
  security: { demandSecondFactor, confirmRefundsAbove },
}: {
  security: ShopSettings['security'];
}) {
  const { isBusy, fields, act } = useAct();
  const id = useId();

  async function save(typed: FormData) {
    const body = {
      demandSecondFactor: typed.get('demandSecondFactor') !== null,
      confirmRefundsAbove: String(typed.get('confirmRefundsAbove')).trim() || null,
    };
    const isSaved = await act(
      () => callAdmin('changeSettings', { params: { section: 'security' }, body }),
      t(texts.notSaved),
    );
    if (isSaved) toastSuccess(t(texts.securitySaved));
    return isSaved;
  }

  return (
    <SectionForm
      title={t('Security')}
      about={t('Roles, these settings and large refunds ask for the password again after an hour.')}
      save={t('Save security')}
      isBusy={isBusy}
      fields={fields}
      onSave={save}
    >
      <div className="field">
        <label className="check">
          <input
            type="checkbox"
            name="demandSecondFactor"
            defaultChecked={demandSecondFactor}
            aria-describedby={`${id}-who`}
          />
          <span>{t('Everybody in the office needs a second factor')}</span>
        </label>
        <span className="hint" id={`${id}-who`}>
          {t('Whoever has none can do nothing but set it up. You need one yourself first, at your account.')}
        </span>
      </div>
      <Labelled
        label={
          <>
            {t('Ask for the password above this refund, in dollars')} <span className="opt">{t('optional')}</span>
          </>
        }
        error={fields.confirmRefundsAbove}
        hint={t('What an order gives back counts together. Left empty, no refund asks.')}
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
