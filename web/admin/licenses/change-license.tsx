import { t } from '#contract/languages/translate.ts';
import type { HeldLicense } from '#contract/nouns/deliveries.ts';
import { nameSold } from '#contract/parts.ts';
import { Field } from '../../ui/form/field.tsx';
import { LongField } from '../../ui/form/free-field.tsx';
import { Labelled } from '../../ui/form/labelled.tsx';
import { fromMomentField, toMomentField } from '../../ui/format-moment.ts';
import { callAdmin } from '../call-admin.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { texts } from './texts.ts';

/** Writes another licensee, or another end, on a licence; its customer reads why. */
export function ChangeLicense({ license, onClose }: { license: HeldLicense; onClose: () => void }) {
  const { licenseNumber: number, licensee, endsAt, product, part, plan } = license;
  const save = (form: FormData) => {
    const text = (name: string) => String(form.get(name) ?? '').trim();
    const end = text('endsAt');
    return callAdmin('changeLicense', {
      params: { number },
      body: {
        ...(text('licensee') !== licensee && { licensee: text('licensee') }),
        ...(plan === null && end !== toMomentField(endsAt) && { endsAt: fromMomentField(end) || null }),
        reason: text('reason'),
      },
    });
  };
  return (
    <FormDialog
      title={t('Change the licence of {font}', { font: nameSold(product.name, part) })}
      verb={t('Change the licence')}
      work={save}
      failure={t(texts.notChanged)}
      done={t(texts.changed)}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Field label={t('Licensee')} name="licensee" defaultValue={licensee} error={errors.licensee} />
          {plan === null && (
            <Labelled
              label={t('Ends')}
              beside={<span className="opt">{t('optional')}</span>}
              error={errors.endsAt}
              hint={t('Leave empty for a licence that doesn’t end.')}
            >
              {(tied) => (
                <input
                  className="in"
                  type="datetime-local"
                  name="endsAt"
                  {...tied}
                  defaultValue={toMomentField(endsAt)}
                />
              )}
            </Labelled>
          )}
          <LongField
            label={t('Reason')}
            name="reason"
            rows={3}
            error={errors.reason}
            hint={t('The customer reads it in the email. Such as: The studio was renamed after a merger.')}
          />
        </>
      )}
    </FormDialog>
  );
}
