import type { EmailFile } from '#server/kit/email/email.ts';
import type { EmailAttachment } from '#server/kit/email/outbox-queries.ts';
import { creditNoteOfOrder, invoiceOfOrder } from '#server/orders/invoicing/invoice-queries.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { readAttachment } from './attachment.ts';
import { factsOfLicense } from './certificate/certificate-queries.ts';
import { printCertificate } from './certificate/read-certificate.ts';
import { printTransfer } from './print-transfer.ts';
import { printRow } from './read-invoice.ts';

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
