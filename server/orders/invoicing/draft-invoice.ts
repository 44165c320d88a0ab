import { msg } from '#contract/languages/translate.ts';
import { CURRENCY } from '#contract/money.ts';
import { labelOf } from '#contract/payment-providers.ts';
import { localDay } from '#server/kit/clock.ts';
import type { Settings } from '#server/kit/config/settings.ts';
import type { Tx } from '#server/kit/database/database.ts';
import type { Seller, SellerEnvironment } from '#server/settings/seller/seller.ts';
import { type InvoiceTax, taxFor, taxOfLines } from '#server/settings/tax/tax-for.ts';
import { readTaxRules } from '#server/settings/tax/tax-settings.ts';
import { type Draft, draftDocument } from './draft.ts';
import type { InvoiceBuyer, InvoiceLine, InvoiceSeller, PaymentRequest } from './invoice.ts';
import { factsOfOrder, type OrderFacts } from './invoice-queries.ts';

type PaperSettings = Pick<Settings, 'SHOP_TIMEZONE'>;

type TaxedFacts = OrderFacts & { tax: InvoiceTax };

/**
 * What an invoice says of an order beside the payment. An order that was placed before its tax was kept with it, and is paid only now,
 * is taxed where the seller is, within its prices.
 */
export async function readPaperFacts(
  tx: Tx,
  settings: SellerEnvironment & Pick<Settings, 'TAX_RATES' | 'SHOP_TIMEZONE'>,
  orderId: number,
  now: Date,
): Promise<TaxedFacts> {
  const facts = await factsOfOrder(tx, orderId);
  if (facts.tax !== null) return { ...facts, tax: facts.tax };
  const rate = taxFor(null, localDay(now, settings.SHOP_TIMEZONE), await readTaxRules(tx, settings));
  const amounts = facts.items.map((item) => item.unit_price_cents * item.quantity - item.credit_cents);
  return { ...facts, tax: taxOfLines(amounts, rate, false).tax };
}

export type Paid = {
  at: Date;
  /** Who took the money, and its reference there; null where nobody paid. */
  by: { provider: string; reference: string } | null;
  /** Of its licences, in the order of its lines. */
  licenseNumbers: readonly string[];
  isTest: boolean;
};

/** The invoice of an order that is being paid, as its seller, its buyer and its lines are at this moment. */
export function draftInvoice(facts: TaxedFacts, paid: Paid, seller: Seller, settings: PaperSettings): Draft {
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
  settings: PaperSettings,
): PaymentRequest {
  const parts = partsOf(facts, { at, isTest, licenseNumbers: [] }, seller, settings);
  return { ...parts, kind: 'payment_request', number: reference, dueOn, account };
}

function partsOf(
  facts: TaxedFacts,
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
    buyer: buyerOf(facts),
    lines,
    tax: facts.tax,
    totalCents: facts.total_cents,
    isTest,
    ...(facts.language ? { language: facts.language } : {}),
  };
}

/** Who pays; where the buyer said a country, it stands below the address. */
function buyerOf({ fullname, email, address, buyer }: TaxedFacts): InvoiceBuyer {
  const { company = '', vatId: taxId = '', country, region = '', postcode = '' } = buyer ?? {};
  return {
    name: fullname,
    company,
    address,
    email,
    taxId,
    ...(country === undefined ? {} : { place: { country, region, postcode } }),
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
function linesOf({ items }: TaxedFacts, licenseNumbers: readonly string[]): InvoiceLine[] {
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
