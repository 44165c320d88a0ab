import { useState } from 'react';
import { Field } from '../../ui/form/field.tsx';
import { takeBack, toastError, toastSuccess } from '../../ui/toast/toast.ts';
import { callAdmin } from '../call-admin.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { useWork } from '../use-work.ts';

const empty = { pixelId: 'Pixel ID cannot be empty' };

/** Sets the id of the advertising pixel. */
export function PixelDialog({
  pixelId,
  onClose,
  onSaved,
}: {
  pixelId: string;
  onClose: () => void;
  onSaved: () => unknown;
}) {
  const { isBusy, fields, run } = useWork();
  const [isEmpty, setIsEmpty] = useState(false);
  const errors: Readonly<Record<string, string>> = isEmpty ? empty : fields;

  async function save(form: FormData) {
    const typed = String(form.get('pixelId') ?? '').trim();
    setIsEmpty(typed === '');
    if (typed === '') return toastError(empty.pixelId);
    takeBack(empty.pixelId);
    const isSaved = await run('Failed to save Pixel ID', () =>
      callAdmin('savePixel', { body: { pixelId: typed } }).then(onSaved),
    );
    if (isSaved) toastSuccess('Pixel ID saved successfully');
  }

  return (
    <FormDialog
      title="Edit Pixel ID"
      verb="Save Pixel ID"
      isBusy={isBusy}
      fields={errors}
      onClose={onClose}
      onSubmit={save}
    >
      <Field
        label="Pixel ID"
        name="pixelId"
        autoComplete="off"
        defaultValue={pixelId}
        error={errors.pixelId}
        hint="Letters, digits, - and _, as the advertising house gives it."
      />
    </FormDialog>
  );
}
