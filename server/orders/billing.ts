export type BillingSaid = { poNumber?: string | undefined; invoiceTo?: Omit<InvoiceTo, 'company'> | undefined };

/**
 * Whom an invoice is made out to, as it was said with the order or corrected later; an empty name, address or email
 * leaves what is there.
 */
export type InvoiceTo = { name?: string | undefined; company: string; address: string; email?: string | undefined };

/** What was said of the invoice with an order, as the order keeps it: a company's name is the name there. */
export const billingOf = ({ poNumber, invoiceTo }: BillingSaid) => ({
  po_number: poNumber || null,
  invoice_to: invoiceTo ? { ...invoiceTo, company: '' } : null,
});

/** As the contract shows it. */
export const presentInvoiceTo = (to: InvoiceTo | null) =>
  to && { name: to.name ?? '', company: to.company, address: to.address, email: to.email ?? '' };

/** A correction over what was said before. */
export const correctInvoiceTo = (
  before: InvoiceTo | null,
  { name, company, address, email }: InvoiceTo,
): InvoiceTo => ({
  name: name || before?.name || '',
  company,
  address: address || before?.address || '',
  email: email || before?.email || '',
});
