import { CURRENCY } from '#contract/money.ts';
import { isTestEnvironment } from '#contract/payment-providers.ts';
import { localDay } from '#server/kit/clock.ts';
import type { FileResponse } from '#server/kit/http/handlers.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import type { NewItem } from '#server/orders/queries.ts';
import { amountOfItem } from '#server/orders/sold-item.ts';
import { correctBuyer, type InvoiceBuyer, type InvoiceLine, type Offer } from '../invoice.ts';
import { print } from '../pdf/pdf-renderer.ts';
import { nameLine, printedBuyer } from './draft-invoice.ts';
import { type OfferFacts, offerById, offerByToken } from './offer-queries.ts';

/** An offer as PDF, for anyone who has its link. */
export async function readOfferPdf(tools: OrderTools, token: string): Promise<FileResponse> {
  return printOffer(tools, (await offerByToken(tools.db, token)) ?? refuse('quote_not_found'));
}

/** The same for an email. @throws Refusal quote_not_found. */
export async function printOfferById(tools: OrderTools, id: number): Promise<FileResponse & { file: Uint8Array }> {
  return printOffer(tools, (await offerById(tools.db, id)) ?? refuse('quote_not_found'));
}

async function printOffer(
  { settings }: Pick<OrderTools, 'settings'>,
  facts: OfferFacts,
): Promise<FileResponse & { file: Uint8Array }> {
  const { number, created_at, until, language } = facts;
  const dayOf = (at: Date) => localDay(at, settings.SHOP_TIMEZONE);
  const document: Offer = {
    kind: 'offer',
    number,
    currency: CURRENCY,
    date: dayOf(created_at),
    issuedAt: created_at.toISOString(),
    until: dayOf(until),
    seller: facts.seller,
    buyer: facts.invoice_to ? correctBuyer(offeredTo(facts), facts.invoice_to) : offeredTo(facts),
    lines: facts.lines.map((item) => lineOf(item, facts)),
    tax: facts.tax,
    totalCents: facts.total_cents,
    isTest: isTestEnvironment(facts.environment),
    note: facts.note,
    ...(facts.po_number !== null && { poNumber: facts.po_number }),
    licensee: facts.licensee,
    ...(language ? { language } : {}),
    ...(facts.answers.length > 0 && { answers: facts.answers.map(({ question, answer }) => ({ question, answer })) }),
  };
  const file = await print({ kind: 'invoice', document });
  return { file, name: `${number}.pdf`, mediaType: 'application/pdf' };
}

const offeredTo = ({ buyer, fullname, email, company }: OfferFacts): InvoiceBuyer =>
  buyer
    ? { ...printedBuyer(buyer, fullname, email), company: buyer.company || company }
    : { name: fullname, company, address: '', email, taxId: '' };

/** What a licence allows stands on an offer, and what was agreed with it. */
const lineOf = (item: NewItem, { discount }: OfferFacts): InvoiceLine => ({
  product: nameLine(item),
  license: item.license_name,
  licenseNumber: '',
  quantity: item.quantity,
  unitCents: item.unit_price_cents,
  ...(item.discount_cents > 0 && { discountCents: item.discount_cents, discountFor: discount?.title ?? '' }),
  creditCents: 0,
  creditFor: '',
  note: item.usage_details.map(({ label, value }) => `${label}: ${value}`).join('\n'),
  amountCents: amountOfItem(item),
});
