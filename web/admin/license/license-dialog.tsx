import { CallRefused } from '#contract/client.ts';
import type { LicenseType } from '#contract/nouns/license-types.ts';
import { Field } from '../../ui/form/field.tsx';
import { LongField } from '../../ui/form/long-field.tsx';
import { toastError, toastSuccess } from '../../ui/toast/toast.ts';
import { callAdmin } from '../call-admin.ts';
import dialog from '../form/dialog.module.css';
import { FormDialog } from '../form/form-dialog.tsx';
import { useWork } from '../use-work.ts';
import { LimitFields, readLimits } from './limit-fields.tsx';
import { readDetails, UsageDetails } from './usage-details.tsx';

/** Adds a licence type, or changes the one that is given. */
export function LicenseDialog({
  license,
  onClose,
  onSaved,
}: {
  license: LicenseType | null;
  onClose: () => void;
  onSaved: () => unknown;
}) {
  const { isBusy, fields, run } = useWork();
  const hasOwnPrice = license?.pricing !== 'product';

  async function save(form: FormData) {
    const trouble = license === null ? 'Gagal menambahkan license' : 'Gagal update license';
    let isGone = false;
    const isSaved = await run(trouble, async () => {
      isGone = license !== null && (await isMissing(() => change(license, form)));
      if (license === null)
        await callAdmin('createLicenseType', { body: { ...readFields(form), price: readPrice(form) } });
      if (!isGone) await onSaved();
    });
    if (isGone) toastError('No license selected for update', 'This licence type does not exist any more.');
    if (isSaved && !isGone)
      toastSuccess(license === null ? 'License berhasil ditambahkan' : 'License berhasil diperbarui');
  }

  async function change({ id }: LicenseType, form: FormData) {
    const body = { ...readFields(form), ...(hasOwnPrice ? { price: readPrice(form) } : {}) };
    await callAdmin('updateLicenseType', { params: { id }, body });
  }

  const title = license === null ? 'Add License' : 'Edit License';
  return (
    <FormDialog
      title={title}
      verb={license === null ? 'Add the license' : 'Save the license'}
      isBusy={isBusy}
      fields={fields}
      onClose={onClose}
      onSubmit={save}
    >
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
      <LongField
        label="Description"
        name="description"
        rows={3}
        autoComplete="off"
        defaultValue={license?.description}
        error={fields.description}
      />
      <UsageDetails details={license?.usageDetailsList ?? []} error={fields.usageDetails} />
      <LimitFields limits={license?.limits ?? null} errors={fields} />
    </FormDialog>
  );
}

/** Whether the shop has the licence type of a change no longer. */
async function isMissing(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return false;
  } catch (error) {
    if (error instanceof CallRefused && error.code === 'license_type_not_found') return true;
    throw error;
  }
}

function readFields(form: FormData) {
  return {
    name: String(form.get('name') ?? ''),
    description: String(form.get('description') ?? ''),
    usageDetails: readDetails(form),
    limits: readLimits(form),
  };
}

const readPrice = (form: FormData) => String(form.get('price') ?? '').trim();
