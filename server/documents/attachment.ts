import type { EmailAttachment } from '#server/kit/email/outbox-queries.ts';
import { type CertifiedLicense, nameCertificate } from './certificate/name-certificate.ts';

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
export function readAttachment(kept: EmailAttachment): DocumentAttachment {
  return kept as DocumentAttachment;
}
