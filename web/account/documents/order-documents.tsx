import { useState } from 'react';
import { urlOf } from '#contract/client.ts';
import { t } from '#contract/languages/translate.ts';
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
    return <span className="two">{order.status === 'pending' ? t('after payment') : t('none')}</span>;
  const of = t('of order {id}', { id });
  return (
    <span className={styles.papers}>
      <DocumentLink name={t('Invoice')} hint={of} href={urlOf('orderInvoice', { id })} onSave={saveDocument} />
      {order.orderItems.map(({ id: line, license, product }) =>
        license.licenseNumber === null || product.fontDetail === null ? null : (
          <DocumentLink
            key={line}
            name={t('Certificate of {font}, {license}', {
              font: product.name || t('Unknown Font'),
              license: license.licenseType.name,
            })}
            hint={license.licenseNumber}
            href={urlOf('licenseCertificate', { number: license.licenseNumber })}
            onSave={saveDocument}
          />
        ),
      )}
      {creditNotes.map(({ number }) => (
        <DocumentLink
          key={number}
          name={t('Credit note')}
          hint={`${of}, ${number}`}
          href={urlOf('orderCreditNote', { id, number })}
          onSave={saveDocument}
        />
      ))}
      <button type="button" className="link two" onClick={() => setCorrecting(true)}>
        {t('Add company')}
        <span className="vh"> {t('to the invoice {invoice}', { invoice: of })}</span>
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
    return t('Copy {copy} of invoice {number} is ready; the link Invoice saves it from now on.', {
      copy: data.copy,
      number: data.number,
    });
  }
  const title = t('Company on invoice {number}', { number: order.invoiceNumber });
  return (
    <Modal isOpen onClose={onClose} label={title}>
      <div className={styles.dialog}>
        <div className={styles.head}>
          <h2 className="t24">{title}</h2>
          <button type="button" className="ib" aria-label={t('Close the form')} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        <SettingsForm
          label={title}
          verb={t('Make a new copy')}
          busyText={t('Saving...')}
          look="fill"
          otherwise={t('The copy could not be made. The invoice is as it was; try again in a moment.')}
          work={save}
        >
          {(errors) => (
            <>
              <FreeField label={t('Company')} name="company" autoComplete="organization" error={errors.company} />
              <FreeField
                label={t('Address')}
                name="address"
                autoComplete="street-address"
                error={errors.address}
                hint={t('Left empty, the address of the order stays.')}
              />
              <FreeField
                label={t('Tax id')}
                name="taxId"
                error={errors.taxId}
                hint={t('A VAT number begins with its country, as DE123456789.')}
              />
            </>
          )}
        </SettingsForm>
      </div>
    </Modal>
  );
}
