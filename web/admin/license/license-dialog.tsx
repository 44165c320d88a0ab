import { useState } from 'react';
import { CallRefused } from '#contract/client.ts';
import type { LicenseType } from '#contract/nouns/license-types.ts';
import { toastFailure } from '../../api/say-failure.ts';
import { Field } from '../../ui/form/field.tsx';
import { LongField } from '../../ui/form/long-field.tsx';
import { dismissToast, toastError } from '../../ui/toast/toast.ts';
import { callAdmin } from '../call-admin.ts';
import dialog from '../form/dialog.module.css';
import { FormDialog } from '../form/form-dialog.tsx';
import { FormatChecks, readFormats } from './format-checks.tsx';
import { LimitFields, readLimits } from './limit-fields.tsx';
import { texts } from './texts.ts';
import { readDetails, UsageDetails } from './usage-details.tsx';

/** Adds a licence type, or changes the one that is given. Where none costs what each font costs, a new one may. */
export function LicenseDialog({
  license,
  lacksStandard = false,
  onClose,
}: {
  license: LicenseType | null;
  lacksStandard?: boolean;
  onClose: () => void;
}) {
  const [hasOwnPrice, setOwnPrice] = useState(license?.pricing !== 'product');

  const trouble = license === null ? texts.notAdded : texts.notUpdated;

  function save(form: FormData) {
    dismissToast(trouble);
    return license === null ? add(form) : change(license, form);
  }

  function sayTrouble(error: unknown) {
    if (error instanceof CallRefused && error.code === 'license_type_not_found')
      toastError(texts.noneToUpdate, texts.gone);
    else toastFailure(trouble, error);
  }

  const add = (form: FormData) =>
    callAdmin('createLicenseType', {
      body: { ...readFields(form), ...readFormats(form, null), ...priceOf(form) },
    });

  function change(type: LicenseType, form: FormData) {
    const body = {
      ...readFields(form),
      ...readFormats(form, type),
      ...(hasOwnPrice ? priceOf(form) : {}),
    };
    return callAdmin('updateLicenseType', { params: { id: type.id }, body });
  }

  const title = license === null ? 'Add License' : 'Edit License';
  return (
    <FormDialog
      title={title}
      verb={license === null ? 'Add the license' : 'Save the license'}
      work={save}
      trouble={sayTrouble}
      done={license === null ? texts.added : texts.updated}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <div className={dialog.pairs}>
            <Field label="Name" name="name" autoComplete="off" defaultValue={license?.name} error={fields.name} />
            {hasOwnPrice ? (
              <Field
                label="Price"
                name="price"
                inputMode="decimal"
                autoComplete="off"
                defaultValue={license?.price.toFixed(2)}
                error={fields.price}
                hint="In dollars, such as 49.00."
              />
            ) : (
              <p className="note">This licence costs what each font costs, so it has no price of its own.</p>
            )}
          </div>
          {license === null && lacksStandard && (
            <label className="check">
              <input type="checkbox" name="asFont" onChange={(event) => setOwnPrice(!event.currentTarget.checked)} />
              <span>It costs what each font costs, and every font that is added is sold under it</span>
            </label>
          )}
          <LongField
            label="Description"
            name="description"
            rows={3}
            autoComplete="off"
            defaultValue={license?.description}
            error={fields.description}
          />
          <label className="check">
            <input type="checkbox" name="exclusive" defaultChecked={license?.exclusive} />
            <span>Exclusive: each font is sold under it once, and leaves the shop with that sale</span>
          </label>
          <Field
            label="Holds for so many months"
            name="termMonths"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={license?.termMonths ?? ''}
            error={fields.termMonths}
            hint="Empty for ever. A licence for a time ends by itself; renewed early, it begins where the one before ends."
          />
          <FormatChecks license={license} error={fields.delivers} />
          <UsageDetails details={license?.usageDetailsList ?? []} error={fields.usageDetails} />
          <LimitFields limits={license?.limits ?? null} errors={fields} />
        </>
      )}
    </FormDialog>
  );
}

function readFields(form: FormData) {
  return {
    name: String(form.get('name') ?? ''),
    description: String(form.get('description') ?? ''),
    usageDetails: readDetails(form),
    limits: readLimits(form),
    exclusive: form.has('exclusive'),
    termMonths: String(form.get('termMonths') ?? ''),
  };
}

const priceOf = (form: FormData) =>
  form.has('asFont') ? { pricing: 'product' as const } : { price: String(form.get('price') ?? '').trim() };
