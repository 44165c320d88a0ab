import type { EmailFile } from '#server/kit/email/email.ts';
import type { EmailAttachment } from '#server/kit/email/outbox-queries.ts';
import { creditNoteOfOrder, invoiceOfOrder } from '#server/orders/invoicing/invoice-queries.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { type CertifiedLicense, nameCertificate } from './certificate/certificate.ts';
import { factsOfLicense } from './certificate/certificate-queries.ts';
import { printCertificate } from './certificate/read-certificate.ts';
import { printTransfer } from './print-transfer.ts';
import { printRow } from './read-invoice.ts';

/** A document that goes with a mail, as the outbox keeps it: it is drawn when the mail is sent. */
export type DocumentAttachment =
  | { kind: 'invoice'; order: number; name: string }
  | { kind: 'credit_note'; order: number; number: string; name: string }
  | { kind: 'transfer'; order: number; name: string }
  | { kind: 'certificate'; license: string; name: string };

/** More would fill a mailbox; the rest is at hand in the wallet. */
export const MOST_CERTIFICATES = 10;

/** The invoice of an order, where it has one. */
export function attachInvoice(order: number, number: string | null): DocumentAttachment[] {
  return number === null ? [] : [{ kind: 'invoice', order, name: `${number}.pdf` }];
}

/** The certificates of licences, of the first ten. */
export function attachCertificates(licenses: readonly CertifiedLicense[]): DocumentAttachment[] {
  return licenses
    .slice(0, MOST_CERTIFICATES)
    .map((license) => ({ kind: 'certificate', license: license.number, name: `${nameCertificate(license)}.pdf` }));
}

/** What the outbox holds, as what was put into it. */
function readAttachment(kept: EmailAttachment): DocumentAttachment {
  return kept as DocumentAttachment;
}

/**
 * Draws the documents of a mail that is about to be sent. A certificate of a licence that was given back in the meantime stays
 * out.
 */
export async function drawAttachments(tools: OrderTools, kept: readonly EmailAttachment[]): Promise<EmailFile[]> {
  const files: EmailFile[] = [];
  for (const enclosure of kept) {
    const bytes = await draw(tools, enclosure);
    if (bytes) files.push({ filename: enclosure.name, content: Buffer.from(bytes), contentType: 'application/pdf' });
  }
  return files;
}

async function draw(tools: OrderTools, kept: EmailAttachment): Promise<Uint8Array | null> {
  const asked = readAttachment(kept);
  switch (asked.kind) {
    case 'invoice': {
      const row = await invoiceOfOrder(tools.db, asked.order);
      return row ? (await printRow(row)).file : null;
    }
    case 'credit_note': {
      const row = await creditNoteOfOrder(tools.db, asked.order, asked.number);
      return row ? (await printRow(row)).file : null;
    }
    case 'transfer':
      return (await printTransfer(tools, asked.order, null)).file;
    case 'certificate': {
      const facts = await factsOfLicense(tools.db, asked.license);
      return facts && !facts.is_revoked ? printCertificate(tools, facts) : null;
    }
  }
}
