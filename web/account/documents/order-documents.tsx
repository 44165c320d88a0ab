import { useState } from 'react';
import { urlOf } from '#contract/client.ts';
import type { Order } from '#contract/nouns/orders.ts';
import { saveDocument } from '../../api/save-document.ts';
import { DocumentLink } from '../../ui/document-link.tsx';
import { Icon } from '../../ui/drawing/icon.tsx';
import { FreeField } from '../../ui/form/free-field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { callAccount } from '../call-account.ts';
import { SettingsForm } from '../settings/settings-form.tsx';
import styles from './documents.module.css';

/** The papers of an order, and the way to put a company on its invoice. */
export function OrderDocuments({ order }: { order: Order }) {
  const [isCorrecting, setCorrecting] = useState(false);
  const { id, invoiceNumber, creditNotes } = order;
  if (invoiceNumber === null)
    return <span className="two">{order.status === 'pending' ? 'after payment' : 'none'}</span>;
  const of = `of order ${id}`;
  return (
    <span className={styles.papers}>
      <DocumentLink name="Invoice" hint={of} href={urlOf('orderInvoice', { id })} onSave={saveDocument} />
      {order.orderItems.map(({ id: line, license, product }) =>
        license.licenseNumber === null || product.fontDetail === null ? null : (
          <DocumentLink
            key={line}
            name={`Certificate of ${product.name || 'Unknown Font'}, ${license.licenseType.name}`}
            hint={license.licenseNumber}
            href={urlOf('licenseCertificate', { number: license.licenseNumber })}
            onSave={saveDocument}
          />
        ),
      )}
      {creditNotes.map(({ number }) => (
        <DocumentLink
          key={number}
          name="Credit note"
          hint={`${of}, ${number}`}
          href={urlOf('orderCreditNote', { id, number })}
          onSave={saveDocument}
        />
      ))}
      <button type="button" className="link two" onClick={() => setCorrecting(true)}>
        Add company<span className="vh"> to the invoice {of}</span>
      </button>
      {isCorrecting && <CorrectInvoice order={order} onClose={() => setCorrecting(false)} />}
    </span>
  );
}

/** Asks for the company that an invoice goes to. The invoice that was issued stays; this makes another copy of it. */
function CorrectInvoice({ order, onClose }: { order: Order; onClose: () => void }) {
  async function save(form: FormData) {
    const text = (name: string) => String(form.get(name) ?? '');
    const body = { company: text('company'), address: text('address'), taxId: text('taxId') };
    const { data } = await callAccount('correctInvoice', { params: { id: order.id }, body });
    return `Copy ${data.copy} of invoice ${data.number} is ready; the link Invoice saves it from now on.`;
  }
  const title = `Company on invoice ${order.invoiceNumber}`;
  return (
    <Modal isOpen onClose={onClose} label={title}>
      <div className={styles.dialog}>
        <div className={styles.head}>
          <h2 className="t24">{title}</h2>
          <button type="button" className="ib" aria-label="Close the form" onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        <SettingsForm
          label={title}
          verb="Make a new copy"
          busyText="Saving..."
          look="fill"
          otherwise="The copy could not be made. The invoice is as it was; try again in a moment."
          work={save}
        >
          {(errors) => (
            <>
              <FreeField label="Company" name="company" autoComplete="organization" error={errors.company} />
              <FreeField
                label="Address"
                name="address"
                autoComplete="street-address"
                error={errors.address}
                hint="Left empty, the address of the order stays."
              />
              <FreeField
                label="Tax id"
                name="taxId"
                error={errors.taxId}
                hint="A VAT number begins with its country, as DE123456789."
              />
            </>
          )}
        </SettingsForm>
      </div>
    </Modal>
  );
}
