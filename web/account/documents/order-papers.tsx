import { useState } from 'react';
import { urlOf } from '#contract/client.ts';
import type { Order } from '#contract/orders.ts';
import { saveDocument } from '../../api/save-paper.ts';
import { DocumentLink } from '../../ui/document-link.tsx';
import { CorrectInvoice } from './correct-invoice.tsx';
import styles from './papers.module.css';

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
