import type { Language } from '#contract/languages/languages.ts';
import type { InvoiceTo } from '#server/orders/billing.ts';
import type { InvoiceTax } from '#server/settings/tax/tax-for.ts';

/** Who sells, as the settings say at that moment. */
export type InvoiceSeller = {
  name: string;
  address: string;
  taxId: string;
  email: string;
  country: string;
  registrationNumber?: string;
};
/** Who pays. A company and its tax id were said at the checkout or come with a correction; else they are empty. */
export type InvoiceBuyer = {
  name: string;
  company: string;
  address: string;
  email: string;
  taxId: string;
  /** Where the buyer said to be; absent where nothing was said. */
  place?: { country: string; region: string; postcode: string; town?: string };
  /** The address was typed whole, so nothing of the place is put below it. */
  isWhole?: true;
};

export function correctBuyer(buyer: InvoiceBuyer, { name, company, address, email }: InvoiceTo): InvoiceBuyer {
  const whole = address === '' ? {} : { address, isWhole: true as const };
  return { ...buyer, name: name || buyer.name, company, email: email || buyer.email, ...whole };
}

/**
 * One thing that was sold, or on a credit note what goes back. Amounts are in cents, without the tax where it is added
 * to prices.
 */
export type InvoiceLine = {
  product: string;
  license: string;
  licenseNumber: string;
  quantity: number;
  unitCents: number;
  /** What is taken off for a smaller licence that this one replaces, and its number. */
  creditCents: number;
  creditFor: string;
  /** What a code or an offer takes off, and what it is called; absent without one. */
  discountCents?: number;
  discountFor?: string;
  /** What was agreed about it in an offer; absent where nothing was. */
  note?: string;
  amountCents: number;
};

type OfferParts = {
  number: string;
  currency: string;
  /** The day in the shop's time zone, as 2026-11-20. */
  date: string;
  /** The moment in UTC. */
  issuedAt: string;
  seller: InvoiceSeller;
  buyer: InvoiceBuyer;
  lines: InvoiceLine[];
  tax: InvoiceTax;
  totalCents: number;
  /** No money moved: it was paid at the stand-in provider. */
  isTest: boolean;
  /** That of the buyer at that moment; absent where none was chosen. */
  language?: Language;
  /** The buyer's own number of the purchase; absent without one. */
  poNumber?: string;
  /** What the buyer answered, and the prices go by; absent where nothing was asked. */
  answers?: { question: string; answer: string }[];
};

type InvoiceParts = OfferParts & { order: number };

/** All that stands on an invoice. `supplied` is the day of delivery, which is that of payment. */
export type Invoice = InvoiceParts & {
  kind: 'invoice';
  copy: number;
  supplied: string;
  payment: { method: string; reference: string };
};

/** All that stands on a credit note. The first one does not say that it is copy 1. */
export type CreditNote = InvoiceParts & { kind: 'credit_note'; invoice: string; reason: string; copy?: number };

/**
 * What is to be paid by bank transfer. It has no number of the series: the invoice proper is written when the money is
 * there.
 */
export type PaymentRequest = InvoiceParts & {
  kind: 'payment_request';
  /** The day by which the money is asked for, as 2026-12-04. */
  dueOn: string;
  account: readonly string[];
};

/** What is written once and numbered. */
export type BillingDocument = Invoice | CreditNote;
/**
 * An offer that holds until a day, as 2026-12-20. It bills nothing, so it has a number of its own; what is empty wasn't
 * said.
 */
export type Offer = OfferParts & { kind: 'offer'; until: string; note: string; licensee: string };
/** What is drawn. */
export type PrintedDocument = BillingDocument | PaymentRequest | Offer;
