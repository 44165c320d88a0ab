import type { OrderTimeline } from '#contract/admin-orders.ts';
import { urlOf } from '#contract/client.ts';
import type { Order } from '#contract/orders.ts';
import { saveDocument } from '../../api/save-paper.ts';
import { DocumentLink } from '../../ui/document-link.tsx';
import { nameFont, nameLicense } from './line-names.ts';
import styles from './orders.module.css';

/** The invoice of an order, its credit notes and the certificates of the licences that it still gives, as PDF. */
export function AdminOrderDocuments({ order, desk }: { order: Order; desk: OrderTimeline }) {
  const { id, invoiceNumber, creditNotes, orderItems } = order;
  const refunded = desk.lines.filter(({ licenseStatus }) => licenseStatus === 'refunded').map((line) => line.id);
  const of = `of order ${id}`;
  return (
    <section className="panel" aria-labelledby="papers">
      <h2 id="papers">Papers</h2>
      {invoiceNumber === null ? (
        <p className={`two ${styles.who}`}>None yet.</p>
      ) : (
        <ul className={styles.papers}>
          <li>
            <DocumentLink
              name={`Invoice ${invoiceNumber}`}
              hint={of}
              href={urlOf('orderInvoice', { id })}
              onSave={saveDocument}
            />
          </li>
          {creditNotes.map(({ number }) => (
            <li key={number}>
              <DocumentLink
                name={`Credit note ${number}`}
                hint={of}
                href={urlOf('orderCreditNote', { id, number })}
                onSave={saveDocument}
              />
            </li>
          ))}
          {orderItems.map(
            (line) =>
              line.license.licenseNumber !== null &&
              !refunded.includes(line.id) && (
                <li key={line.id}>
                  <DocumentLink
                    name={`Certificate of ${nameFont(line)}, ${nameLicense(line)}`}
                    hint={line.license.licenseNumber}
                    href={urlOf('licenseCertificate', { number: line.license.licenseNumber })}
                    onSave={saveDocument}
                  />
                </li>
              ),
          )}
        </ul>
      )}
    </section>
  );
}
