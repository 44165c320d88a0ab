import { mustExist } from '#contract/must-exist.ts';
import type { EmailFile } from '#server/kit/email/compose-mail.ts';
import type { EmailAttachment } from '#server/kit/email/outbox-queries.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { factsOfLicenses, type LicenseFacts } from './certificate/certificate-queries.ts';
import { certifyLicenses } from './certificate/certify-license.ts';
import { printCertified } from './certificate/read-certificate.ts';
import { type CertifiedLicense, nameCertificate } from './certificate.ts';
import { creditNoteOfOrder, type InvoiceRow, invoicesOfOrders } from './invoices/invoice-queries.ts';
import { printOfferById } from './invoices/print-offer.ts';
import { printTransfer } from './invoices/print-transfer.ts';
import { printRow } from './invoices/read-invoice.ts';

/** An attached document as stored in the outbox: it is drawn when the email is sent. */
export type DocumentAttachment =
  | { kind: 'invoice'; order: number; name: string }
  | { kind: 'credit_note'; order: number; number: string; name: string }
  | { kind: 'transfer'; order: number; name: string }
  | { kind: 'certificate'; license: string; name: string }
  | { kind: 'offer'; proposal: number; name: string };

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
function readAttachment(cached: EmailAttachment): DocumentAttachment {
  return cached as DocumentAttachment;
}

/**
 * Draws the documents of mails that are about to be sent; where one cannot be drawn, the other mails have theirs. A
 * certificate of a licence that was given back in the meantime stays out.
 */
export async function drawAttachments(
  tools: OrderTools,
  mails: readonly EmailAttachment[][],
): Promise<PromiseSettledResult<EmailFile[]>[]> {
  const known = await readDocuments(tools, mails.flat().map(readAttachment));
  return Promise.allSettled(
    mails.map(async (cached) => {
      const files: EmailFile[] = [];
      for (const requested of cached.map(readAttachment)) {
        const bytes = await draw(tools, requested, known);
        if (bytes)
          files.push({
            filename: requested.name,
            content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
            contentType: 'application/pdf',
          });
      }
      return files;
    }),
  );
}

type DocumentSet = {
  invoices: ReadonlyMap<number, InvoiceRow>;
  certificates: ReadonlyMap<string, { facts: LicenseFacts; content: PromiseSettledResult<string> }>;
};

/** What every paid order is sent, read for several orders at once. */
async function readDocuments(tools: OrderTools, requested: DocumentAttachment[]): Promise<DocumentSet> {
  const orders = requested.flatMap((one) => (one.kind === 'invoice' ? [one.order] : []));
  const numbers = requested.flatMap((one) => (one.kind === 'certificate' ? [one.license] : []));
  const invoices = orders.length > 0 ? await invoicesOfOrders(tools.db, orders) : [];
  const licenses = numbers.length > 0 ? await factsOfLicenses(tools.db, numbers) : [];
  const valid = licenses.filter(({ is_revoked }) => !is_revoked);
  const contents =
    valid.length > 0
      ? await certifyLicenses(
          tools,
          valid.map((facts) => ({ facts })),
        )
      : [];
  return {
    invoices: new Map(invoices.map((row) => [row.order_id, row])),
    certificates: new Map(valid.map((facts, at) => [facts.number, { facts, content: mustExist(contents[at]) }])),
  };
}

async function draw(tools: OrderTools, requested: DocumentAttachment, known: DocumentSet): Promise<Uint8Array | null> {
  switch (requested.kind) {
    case 'invoice': {
      const row = known.invoices.get(requested.order);
      return row ? (await printRow(row)).file : null;
    }
    case 'credit_note': {
      const row = await creditNoteOfOrder(tools.db, requested.order, requested.number);
      return row ? (await printRow(row)).file : null;
    }
    case 'transfer':
      return (await printTransfer(tools, requested.order, null)).file;
    case 'offer':
      return (await printOfferById(tools, requested.proposal)).file;
    case 'certificate': {
      const certified = known.certificates.get(requested.license);
      if (!certified) return null;
      if (certified.content.status === 'rejected') throw certified.content.reason;
      return printCertified(tools, certified.facts, certified.content.value);
    }
  }
}
