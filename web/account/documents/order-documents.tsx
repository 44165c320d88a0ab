import { useState } from 'react';
import { urlOf } from '#contract/client.ts';
import { t } from '#contract/languages/translate.ts';
import type { Order } from '#contract/nouns/orders.ts';
import { listLicensed } from '#contract/order-lines.ts';
import { nameSold } from '#contract/parts.ts';
import { asRead } from '../../api/as-read.ts';
import { saveDocument } from '../../api/save-document.ts';
import { DocumentLink } from '../../ui/document-link.tsx';
import { Icon } from '../../ui/drawing/icon.tsx';
import { FreeField } from '../../ui/form/free-field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { callAccount } from '../call-account.ts';
import { SettingsForm } from '../settings-form.tsx';
import styles from './documents.module.css';

/** The documents of an order, and for its buyer the way to put a company on its invoice. */
export function OrderDocuments({ order, isOwn = true }: { order: Order; isOwn?: boolean }) {
  const { id, invoiceNumber, creditNotes } = order;
  if (invoiceNumber === null)
    return <span className="two">{order.status === 'pending' ? t('after payment') : t('none')}</span>;
  const of = t('of order {id}', { id });
  return (
    <span className={styles.papers}>
      <DocumentLink name={t('Invoice')} hint={of} href={urlOf('orderInvoice', { id })} onSave={saveDocument} />
      {listLicensed(order.orderItems).map(({ id: line, license, product, part }) =>
        license.licenseNumber === null || product.fontDetail === null ? null : (
          <DocumentLink
            key={line}
            name={t('Certificate of {font}, {license}', {
              font: product.name === '' ? t('Unknown Font') : nameSold(product.name, part),
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
      {order.taxRequest && <TaxRequestState request={order.taxRequest} />}
      {isOwn && <ChangeAddress order={order} />}
    </span>
  );
}

/** What became of a VAT number that was given after the purchase. */
function TaxRequestState({ request: { state, number, reason } }: { request: NonNullable<Order['taxRequest']> }) {
  if (state === 'withdrawn' || state === 'accepted') return null;
  return (
    <span className="two">
      {state === 'open'
        ? number === ''
          ? t('We are checking your request to remove the VAT number.')
          : t('We are checking VAT number {number}.', { number })
        : number === ''
          ? t('The VAT number stays on the invoice.')
          : t('VAT number {number} wasn’t accepted.', { number })}
      {reason !== '' && <bdi> {reason}</bdi>}
    </span>
  );
}

type Invoiced = Pick<Order, 'id' | 'invoiceNumber'> & Partial<Pick<Order, 'buyer' | 'poNumber'>>;

/** The way to other words for who an invoice is made out to; without a number it is still to be paid. */
export function ChangeAddress({ order }: { order: Invoiced }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="link two" onClick={() => setOpen(true)}>
        {t('Change name or address')}
        <span className="vh"> {t('on the invoice of order {id}', { id: order.id })}</span>
      </button>
      {isOpen && <CorrectInvoice order={order} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Asks for whom an invoice goes to. The invoice that was issued stays; this makes another copy of it. */
function CorrectInvoice({ order, onClose }: { order: Invoiced; onClose: () => void }) {
  async function save(form: FormData) {
    const text = (name: string) => String(form.get(name) ?? '');
    const body = {
      name: text('name'),
      company: text('company'),
      address: text('address'),
      taxId: text('taxId'),
      // Where the number isn't known it is not asked.
      ...(form.has('poNumber') && { poNumber: text('poNumber') }),
    };
    const { data } = await callAccount('correctInvoice', { params: { id: order.id }, body, headers: asRead(order) });
    if (data.copy === 0) return t('Saved. The invoice to pay now shows it.');
    if (data.isTaxIdWaiting)
      return t('Saved. The VAT number changes the tax, so we check it first; the result appears next to this order.');
    return t('Copy {copy} of invoice {number} is ready; the link Invoice saves it from now on.', {
      copy: data.copy,
      number: data.number,
    });
  }
  const title =
    order.invoiceNumber === null
      ? t('Name and address on the invoice to pay')
      : t('Name and address on invoice {number}', { number: order.invoiceNumber });
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
          verb={order.invoiceNumber === null ? t('Save') : t('Make a new copy')}
          busyText={t('Saving...')}
          look="fill"
          otherwise={t('The copy couldn’t be made, and the invoice is unchanged. Try again in a moment.')}
          work={save}
        >
          {(errors) => (
            <>
              <FreeField
                label={t('Name')}
                name="name"
                autoComplete="name"
                error={errors.name}
                hint={t('Leave empty to keep the name.')}
              />
              <FreeField
                label={t('Company')}
                name="company"
                autoComplete="organization"
                defaultValue={order.buyer?.company ?? ''}
                error={errors.company}
              />
              <FreeField
                label={t('Address')}
                name="address"
                autoComplete="street-address"
                error={errors.address}
                hint={t('The whole address with town and country. Leave empty to keep the address.')}
              />
              <FreeField
                label={t('Tax id')}
                name="taxId"
                defaultValue={order.buyer?.vatId ?? ''}
                error={errors.taxId}
                hint={t(
                  'A VAT number begins with its country, as DE123456788. Where it changes the tax we check it first.',
                )}
              />
              {order.poNumber !== undefined && (
                <FreeField
                  label={t('Purchase order number')}
                  name="poNumber"
                  maxLength={60}
                  defaultValue={order.poNumber ?? ''}
                  error={errors.poNumber}
                />
              )}
            </>
          )}
        </SettingsForm>
      </div>
    </Modal>
  );
}
