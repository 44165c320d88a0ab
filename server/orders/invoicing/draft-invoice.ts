import { CURRENCY } from '#contract/money.ts';
import { labelOf } from '#contract/payment-providers.ts';
import type { Settings } from '#server/kit/config/settings.ts';
import type { Seller } from '#server/settings/seller/seller.ts';
import { type Draft, draftDocument } from './draft.ts';
import type { InvoiceLine, InvoiceSeller, PaymentRequest } from './invoice.ts';
import { localDay } from './invoice.ts';
import type { OrderFacts } from './invoice-queries.ts';
import { taxOf } from './tax.ts';

type PaperSettings = Pick<Settings, 'TAX_RATES' | 'SHOP_TIMEZONE'>;

export type Paid = {
  at: Date;
  /** Who took the money, and its reference there; null where nobody paid. */
  by: { provider: string; reference: string } | null;
  /** Of its licences, in the order of its lines. */
  licenseNumbers: readonly string[];
  isTest: boolean;
};

/** The invoice of an order that is being paid, as its seller, its buyer and its lines are at this moment. */
export function draftInvoice(facts: OrderFacts, paid: Paid, seller: Seller, settings: PaperSettings): Draft {
  const parts = partsOf(facts, paid, seller, settings);
  const invoice = {
    ...parts,
    kind: 'invoice' as const,
    copy: 1,
    supplied: parts.date,
    payment: { method: paid.by ? labelOf(paid.by.provider) : 'nothing to pay', reference: paid.by?.reference ?? '' },
  };
  return draftDocument(invoice, seller.invoicePrefix);
}

/** What an order asks for that is to be paid by bank transfer. */
export function requestPayment(
  facts: OrderFacts,
  {
    reference,
    dueOn,
    account,
    at,
    isTest,
  }: { reference: string; at: Date; isTest: boolean } & Pick<PaymentRequest, 'dueOn' | 'account'>,
  seller: Seller,
  settings: PaperSettings,
): PaymentRequest {
  const parts = partsOf(facts, { at, isTest, licenseNumbers: [] }, seller, settings);
  return { ...parts, kind: 'payment_request', number: reference, dueOn, account };
}

function partsOf(
  facts: OrderFacts,
  { at, licenseNumbers, isTest }: Omit<Paid, 'by'>,
  seller: Seller,
  settings: PaperSettings,
) {
  const lines = linesOf(facts, licenseNumbers);
  return {
    order: facts.id,
    currency: CURRENCY,
    date: localDay(at, settings.SHOP_TIMEZONE),
    issuedAt: at.toISOString(),
    seller: printed(seller),
    buyer: { name: facts.fullname, company: '', address: facts.address, email: facts.email, taxId: '' },
    lines,
    tax: taxOf(
      lines.map(({ amountCents }) => amountCents),
      { sellerCountry: seller.country, buyerTaxId: '' },
      settings.TAX_RATES,
    ),
    totalCents: facts.total_cents,
    isTest,
  };
}

/** A number that a seller has not is not there: papers of before it was asked for say nothing of it either. */
const printed = ({ name, address, taxId, email, country, registrationNumber }: Seller): InvoiceSeller => ({
  name,
  address,
  taxId,
  email,
  country,
  ...(registrationNumber === '' ? {} : { registrationNumber }),
});

/** Periods of a plan have no licence of their own; the numbers go to the other lines in their order. */
function linesOf({ items }: OrderFacts, licenseNumbers: readonly string[]): InvoiceLine[] {
  let next = 0;
  return items.map((item) => ({
    product: item.product_name,
    license: item.license_name,
    licenseNumber: item.is_plan ? '' : (licenseNumbers[next++] ?? ''),
    quantity: item.quantity,
    unitCents: item.unit_price_cents,
    creditCents: item.credit_cents,
    creditFor: item.credit_number ?? '',
    amountCents: item.unit_price_cents * item.quantity - item.credit_cents,
  }));
}
