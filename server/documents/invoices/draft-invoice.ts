import { msg } from '#contract/languages/translate.ts';
import { CURRENCY } from '#contract/money.ts';
import { labelOf } from '#contract/payment-providers.ts';
import type { Buyer } from '#contract/shop/tax.ts';
import { localDay } from '#server/kit/clock.ts';
import type { Settings } from '#server/kit/config/settings.ts';
import type { Tx } from '#server/kit/database/database.ts';
import type { SoldItem } from '#server/orders/queries.ts';
import type { Seller, SellerEnvironment } from '#server/settings/seller/seller.ts';
import { type InvoiceTax, taxFor, taxOfLines } from '#server/settings/tax/tax-for.ts';
import { readTaxRules } from '#server/settings/tax/tax-settings.ts';
import {
  correctBuyer,
  type InvoiceBuyer,
  type InvoiceLine,
  type InvoiceSeller,
  type PaymentRequest,
} from '../invoice.ts';
import { type Draft, draftDocument } from './draft.ts';
import { factsOfOrder, type OrderFacts } from './invoice-queries.ts';

type DocumentSettings = Pick<Settings, 'SHOP_TIMEZONE'>;

type TaxedFacts = OrderFacts & { tax: InvoiceTax };

/**
 * What an invoice says of an order next to the payment. An order that was placed before its tax was stored with it, and
 * is paid only now, is taxed where the seller is, within its prices.
 */
export async function readDocumentFacts(
  tx: Tx,
  settings: SellerEnvironment & Pick<Settings, 'TAX_RATES' | 'SHOP_TIMEZONE'>,
  orderId: number,
  now: Date,
): Promise<TaxedFacts> {
  const facts = await factsOfOrder(tx, orderId);
  if (facts.tax !== null) return { ...facts, tax: facts.tax };
  const rate = taxFor(null, localDay(now, settings.SHOP_TIMEZONE), await readTaxRules(tx, settings));
  const amounts = facts.items.map(amountOf);
  return { ...facts, tax: taxOfLines(amounts, rate, false).tax };
}

export type Paid = {
  at: Date;
  /** The payment provider and its reference; null for an order without a payment. */
  by: { provider: string; reference: string } | null;
  /** Of its licences, in the order of its lines. */
  licenseNumbers: readonly string[];
  isTest: boolean;
};

/** The invoice of an order that is being paid, as its seller, its buyer and its lines are at this moment. */
export function draftInvoice(facts: TaxedFacts, paid: Paid, seller: Seller, settings: DocumentSettings): Draft {
  const parts = partsOf(facts, paid, seller, settings);
  const invoice = {
    ...parts,
    kind: 'invoice' as const,
    copy: 1,
    supplied: parts.date,
    payment: {
      method: paid.by ? labelOf(paid.by.provider) : msg('nothing to pay').text,
      reference: paid.by?.reference ?? '',
    },
  };
  return draftDocument(invoice, seller.invoicePrefix);
}

/** What an order asks for that is to be paid by bank transfer. */
export function requestPayment(
  facts: TaxedFacts,
  {
    reference,
    dueOn,
    account,
    at,
    isTest,
  }: { reference: string; at: Date; isTest: boolean } & Pick<PaymentRequest, 'dueOn' | 'account'>,
  seller: Seller,
  settings: DocumentSettings,
): PaymentRequest {
  const parts = partsOf(facts, { at, isTest, licenseNumbers: [] }, seller, settings);
  return { ...parts, kind: 'payment_request', number: reference, dueOn, account };
}

function partsOf(
  facts: TaxedFacts,
  { at, licenseNumbers, isTest }: Omit<Paid, 'by'>,
  seller: Seller,
  settings: DocumentSettings,
) {
  const lines = linesOf(facts, licenseNumbers);
  return {
    order: facts.id,
    currency: CURRENCY,
    date: localDay(at, settings.SHOP_TIMEZONE),
    issuedAt: at.toISOString(),
    seller: printed(seller),
    buyer: buyerOf(facts),
    lines,
    tax: facts.tax,
    totalCents: facts.total_cents,
    isTest,
    ...(facts.language ? { language: facts.language } : {}),
    ...(facts.po_number !== null && { poNumber: facts.po_number }),
    ...(facts.answers.length > 0 && { answers: facts.answers.map(({ question, answer }) => ({ question, answer })) }),
  };
}

/**
 * Who pays, with one address: that of the checkout where anything was said there, else that of the account. A
 * correction from before the payment is put over it.
 */
function buyerOf({ fullname, email, address, buyer, invoice_to }: TaxedFacts): InvoiceBuyer {
  const result = buyer
    ? printedBuyer(buyer, fullname, email)
    : { name: fullname, company: '', address, email, taxId: '' };
  return invoice_to ? correctBuyer(result, invoice_to) : result;
}

/** A line of an offer as the order of it will say: with its part and its bundle. */
export const nameLine = ({ product_name, part, bundle }: Pick<SoldItem, 'product_name' | 'part' | 'bundle'>): string =>
  [product_name, part?.name, bundle && `(${bundle.name})`].filter(Boolean).join(' ');

/** Orders of before street and town were asked have neither. */
type StatedBuyer = Omit<Buyer, 'street' | 'town'> & Partial<Pick<Buyer, 'street' | 'town'>>;

export function printedBuyer(buyer: StatedBuyer, fullname: string, email: string): InvoiceBuyer {
  const { company, vatId: taxId, country, region, postcode, street = '', town = '' } = buyer;
  return {
    name: fullname,
    company,
    address: street,
    email,
    taxId,
    place: { country, region, postcode, ...(town === '' ? {} : { town }) },
  };
}

/** A number that a seller has not is not there: documents of before it was asked for say nothing of it either. */
const printed = ({ name, address, taxId, email, country, registrationNumber }: Seller): InvoiceSeller => ({
  name,
  address,
  taxId,
  email,
  country,
  ...(registrationNumber === '' ? {} : { registrationNumber }),
});

const amountOf = (item: OrderFacts['items'][number]) =>
  item.unit_price_cents * item.quantity - item.discount_cents - item.credit_cents;

/** Periods of a plan have no licence of their own; the numbers go to the other lines in their order. */
function linesOf({ items, discount }: TaxedFacts, licenseNumbers: readonly string[]): InvoiceLine[] {
  let next = 0;
  return items.map((item) => ({
    product: item.product_name,
    license: item.license_name,
    licenseNumber: item.is_plan ? '' : (licenseNumbers[next++] ?? ''),
    quantity: item.quantity,
    unitCents: item.unit_price_cents,
    // Documents of before there were discounts don't name them.
    ...(item.discount_cents > 0 && { discountCents: item.discount_cents, discountFor: discount?.title ?? '' }),
    ...(item.note !== '' && { note: item.note }),
    creditCents: item.credit_cents,
    creditFor: item.credit_numbers.join(', '),
    amountCents: amountOf(item),
  }));
}
