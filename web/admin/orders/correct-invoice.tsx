import { useState } from 'react';
import { t } from '#contract/languages/translate.ts';
import type { Order } from '#contract/nouns/orders.ts';
import { asRead } from '../../api/as-read.ts';
import { FreeField } from '../../ui/form/free-field.tsx';
import { callAdmin } from '../call-admin.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { texts } from './texts.ts';

type Invoiced = Pick<Order, 'id' | 'invoiceNumber' | 'poNumber'>;

/** The way to another name or address on the invoice of a customer; without a number it is still to be paid. */
export function CorrectInvoice({ order }: { order: Invoiced }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="link" onClick={() => setOpen(true)}>
        {t('Change name or address on the invoice')}
      </button>
      {isOpen && <InvoiceDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}

function InvoiceDialog({ order, onClose }: { order: Invoiced; onClose: () => void }) {
  const { id, invoiceNumber } = order;
  const save = async (form: FormData) => {
    const text = (name: string) => String(form.get(name) ?? '');
    const body = {
      name: text('name'),
      company: text('company'),
      address: text('address'),
      taxId: text('taxId'),
      poNumber: text('poNumber'),
    };
    return (await callAdmin('correctInvoice', { params: { id }, body, headers: asRead(order) })).data;
  };
  return (
    <FormDialog
      title={
        invoiceNumber === null
          ? t('Name and address on the invoice to pay')
          : t('Name and address on invoice {number}', { number: invoiceNumber })
      }
      verb={invoiceNumber === null ? t('Save') : t('Make a new copy')}
      work={save}
      failure={t(texts.invoiceNotChanged)}
      done={({ number, copy }) =>
        copy === 0
          ? t('Saved. The invoice to pay now shows it.')
          : t('Copy {copy} of invoice {number} is ready.', { copy, number })
      }
      onClose={onClose}
    >
      {(errors) => (
        <>
          <FreeField label={t('Name')} name="name" error={errors.name} hint={t('Leave empty to keep the name.')} />
          <FreeField label={t('Company')} name="company" error={errors.company} />
          <FreeField
            label={t('Address')}
            name="address"
            error={errors.address}
            hint={t('The whole address with town and country. Leave empty to keep the address.')}
          />
          <FreeField label={t('Tax id')} name="taxId" error={errors.taxId} />
          <FreeField
            label={t('Purchase order number')}
            name="poNumber"
            maxLength={60}
            defaultValue={order.poNumber ?? ''}
            error={errors.poNumber}
          />
        </>
      )}
    </FormDialog>
  );
}
