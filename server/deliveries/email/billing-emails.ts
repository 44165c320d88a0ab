import { t } from '#contract/languages/translate.ts';
import type { DocumentAttachment } from '#server/documents/attachments.ts';
import { type Letter, letterTo } from '#server/kit/email/email.ts';
import { composeEmail } from '#server/kit/email/email-template.ts';
import type { BilledDocument } from './billing-queries.ts';

/** To whom an invoice is made out: the document alone, without the licences and files, which are the buyer's. */
export const billedLetter = (document: BilledDocument): Letter =>
  letterTo({ email: document.email }, () => {
    const { number, buyer, name } = document;
    const isInvoice = document.kind === 'invoice';
    const subject = isInvoice ? t('Invoice {number}', { number }) : t('Credit note {number}', { number });
    const about = isInvoice
      ? t('{buyer} bought fonts and asked us to send you the invoice. It’s paid.', { buyer })
      : t('{buyer} got money back for an invoice that is made out to you.', { buyer });
    const po = document.po_number === null ? [] : [t('Your purchase order: {number}', { number: document.po_number })];
    const attached = isInvoice
      ? t('Attached: invoice {number}, as PDF.', { number })
      : t('Attached: credit note {number}, as PDF.', { number });
    return {
      about: `billed:${number}`,
      to: document.email,
      subject,
      facts: { name, number },
      ...composeEmail(subject, [t('Hello {fullname},', { fullname: name }), about, ...po, attached]),
      enclosures: [attachmentOf(document)],
    };
  });

const attachmentOf = ({ kind, number, order_id: order }: BilledDocument): DocumentAttachment =>
  kind === 'invoice' ? { kind, order, name: `${number}.pdf` } : { kind, order, number, name: `${number}.pdf` };
