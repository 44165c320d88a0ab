import type { BundleSold } from '#contract/bundles.ts';
import { urlOf } from '#contract/client.ts';
import { listsForReader, ownWords, type Translations } from '#contract/languages/own-words.ts';
import { asCents, toDollars } from '#contract/money.ts';
import { mustExist } from '#contract/must-exist.ts';
import type { Discount } from '#contract/nouns/codes.ts';
import type { LegalVersion } from '#contract/nouns/legal.ts';
import type { Answer } from '#contract/nouns/order-questions.ts';
import type { Credit, Order, OrderItem, OrderMember, OrderStatus } from '#contract/nouns/orders.ts';
import type { LicensedFiles } from '#contract/nouns/products.ts';
import type { StoredAnswer } from '#contract/order-answers.ts';
import type { PartSold } from '#contract/parts.ts';
import type { Environment } from '#contract/payment-providers.ts';
import type { DiscountSold } from '#contract/price.ts';
import { numberPrefixOf } from '#contract/shop/demo-identity.ts';
import type { Buyer } from '#contract/shop/tax.ts';
import type { TierSold } from '#contract/tiers.ts';
import { newNumber } from '#server/kit/crypto/tokens.ts';
import type { LinkSigner } from '#server/kit/storage/signed-links.ts';
import { termsVersionOf } from '#server/license-types/license-type.ts';
import { presentPart } from '#server/products/catalogue/present-parts.ts';
import { imageOfName } from '#server/products/catalogue/product.ts';
import type { InvoiceTax } from '#server/settings/tax/tax-for.ts';
import { type InvoiceTo, presentInvoiceTo } from './billing.ts';
import { type ClientRow, presentClient } from './client.ts';
import { presentTax, type TaxRequest } from './order-tax.ts';
import { nameMemberLink, nameStaffLink } from './staff-link.ts';

/** An order with its lines, as one query reads it. */
export type OrderRow = {
  id: number;
  /** Who placed it. */
  user_id: number;
  kind: 'fonts' | 'subscription';
  total_cents: number;
  currency: string;
  status: OrderStatus;
  environment: Environment;
  /** Of the payment that paid it; of an unpaid order, of the payment that the buyer approved and that is on its way. */
  payment_reference: string | null;
  /** Who that payment is at. */
  payment_provider: string | null;
  /** The words that the buyer agreed to, and when. */
  consent: string | null;
  consented_at: Date | null;
  /** The small print that held when it was placed. */
  legal: LegalVersion[];
  /** What the buyer said of place and company; null where nothing was said. */
  buyer: Buyer | null;
  /** The buyer's own number of the purchase. */
  po_number: string | null;
  /** Whom the invoice is made out to, where that is not the buyer. */
  invoice_to: InvoiceTo | null;
  /** The company that it was placed for. */
  company: { id: number; name: string } | null;
  /** Null for orders of before there was one of each. */
  tax: InvoiceTax | null;
  /** The code or offer that it was sold at. */
  discount: DiscountSold | null;
  /** Of the discount as it is called now. */
  discount_translations: Translations | null;
  answers: StoredAnswer[];
  /** The offer that it was made of. */
  quote: { number: string; token: string } | null;
  /** The client that the licences are for; null for the buyer's own. */
  client: ClientRow | null;
  tax_request: TaxRequest | null;
  created_at: Date;
  paid_at: Date | null;
  invoice_number: string | null;
  credit_notes: { number: string; amount_cents: number }[];
  items: OrderItemRow[];
};

/** A licence that a line replaces. */
export type CreditRow = { number: string; name: string };

/** A line. A line of a plan, with the plan's id as product and licence type, has no picture and no download. */
type OrderItemRow = {
  id: number;
  quantity: number;
  unit_price_cents: number;
  product_id: number;
  product_name: string;
  slug: string | null;
  specimen: string | null;
  style_id: number | null;
  version: string | null;
  picture_key: string | null;
  formats: string[] | null;
  license_type_id: number;
  license_name: string;
  part: PartSold | null;
  tier: TierSold | null;
  bundle: BundleSold | null;
  discount_cents: number;
  credit_cents: number;
  credits: CreditRow[];
  license_number: string | null;
  /** The company that has the licence, and who is in it now. */
  company_id: number | null;
  reader_ids: number[];
  terms_version: number | null;
  terms_sha256: string | null;
  term_months: number | null;
  /** Whether the buyer may download what is for a client. */
  agency_keeps: boolean;
  /** As PostgreSQL writes a moment in JSON; null for ever, and before it is paid. */
  ends_at: string | null;
  is_revoked: boolean;
  note: string;
};

/** How long a download link lives, in seconds. */
export const LINK_LIFE_S = 15 * 60;

/** When a link ends that is signed now. */
export const endOfLink = (now_ms: number) => Math.floor(now_ms / 1000) + LINK_LIFE_S;

/** Everything a presenter needs to make fresh links. */
export type LinkMaking = { publicUrl: string; signer: Pick<LinkSigner, 'sign'>; now_ms: number };

/**
 * An order as the contract shows it, with links that live for 15 minutes from now where its files may be had. Links in
 * an order of somebody else lead to copies of the reader's own.
 */
export function presentOrder(row: OrderRow, readerId: number, links: LinkMaking): Order {
  const total = toDollars(asCents(row.total_cents));
  const linksOf = (item: OrderItemRow) => {
    const name = linkName(item, row, readerId);
    return isDownloadable(row.status) && name !== null && !item.is_revoked && !hasEnded(item, links.now_ms)
      ? linksTo(name, item.formats ?? [], links)
      : null;
  };
  const present = (item: OrderItemRow): OrderMember => ({
    id: item.id,
    quantity: item.quantity,
    price: toDollars(asCents(item.unit_price_cents)),
    discount: toDollars(asCents(item.discount_cents)),
    credit: presentCredit(item.credit_cents, item.credits),
    product: {
      id: item.product_id,
      name: item.product_name,
      slug: item.slug ?? '',
      image:
        item.specimen === null || item.version === null
          ? ''
          : imageOfName({
              id: item.product_id,
              specimen: item.specimen,
              version: item.version,
              style_id: item.style_id,
              picture_key: item.picture_key,
            }),
      fontDetail: linksOf(item),
    },
    part: presentPart(item.part, item.product_name),
    license: {
      licenseNumber: item.license_number,
      licenseType: { id: item.license_type_id, name: item.license_name },
      tier: item.tier && { id: item.tier.id, name: item.tier.name },
      termMonths: item.term_months,
      endsAt: item.ends_at && new Date(item.ends_at).toISOString(),
    },
    terms: termsVersionOf(item),
    note: item.note,
  });
  return {
    id: row.id,
    kind: row.kind,
    total_amount: total,
    totalAmount: total,
    currency: row.currency,
    payment_id: row.payment_reference,
    paymentMethod: row.payment_provider,
    status: row.status,
    environment: row.environment,
    createdAt: row.created_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
    invoiceNumber: row.invoice_number,
    legal: row.legal,
    buyer: row.buyer,
    company: row.company,
    poNumber: row.po_number,
    invoiceTo: presentInvoiceTo(row.invoice_to),
    client: row.client && presentClient(row.client),
    tax: row.tax && presentTax(row.tax),
    taxRequest: row.tax_request && {
      number: row.tax_request.number,
      state: row.tax_request.state,
      askedAt: row.tax_request.asked_at,
      reason: row.tax_request.reason,
    },
    discount: presentDiscount(
      row.discount,
      sumOf(row.items.map(({ discount_cents }) => discount_cents)),
      row.discount_translations,
    ),
    answers: row.answers.map(presentAnswer),
    quote: row.quote,
    creditNotes: row.credit_notes.map(({ number, amount_cents }) => ({
      number,
      amount: toDollars(asCents(amount_cents)),
    })),
    orderItems: groupBundles(row.items).map((items) => presentLine(items, present)),
  };
}

/**
 * What a link to the files of a line names for a reader; null where there are none. Members of a company have links of
 * their own. A buyer who left it has none. Anyone else who may read the order is staff.
 */
function linkName(item: OrderItemRow, { user_id: buyerId, client }: OrderRow, readerId: number): string | null {
  const { license_number: licenseNumber, company_id, agency_keeps } = item;
  if (licenseNumber === null) return null;
  if (company_id !== null && item.reader_ids.includes(readerId))
    return nameMemberLink({ licenseNumber, userId: readerId });
  if (readerId !== buyerId) return nameStaffLink({ licenseNumber, staffId: readerId });
  // What was bought for a client is the client's; the buyer has its files where the licence type said so.
  return company_id === null && (client === null || agency_keeps) ? licenseNumber : null;
}

/** The items of an order by its lines: those of a bundle together. */
function groupBundles(items: readonly OrderItemRow[]): OrderItemRow[][] {
  return [...Map.groupBy(items, ({ id, bundle }) => (bundle === null ? `item ${id}` : `bundle ${bundle.at}`)).values()];
}

/** A line of an order; a bundle has its members, and what the buyer had of it before, in its credit. */
function presentLine(items: readonly OrderItemRow[], present: (item: OrderItemRow) => OrderMember): OrderItem {
  const [first] = items;
  const shown = present(mustExist(first));
  const bundle = first?.bundle ?? null;
  if (bundle === null) return { ...shown, members: [] };
  const credit_cents = sumOf(items.map((item) => item.credit_cents)) + bundle.owned_cents;
  return {
    ...shown,
    price: toDollars(asCents(bundle.unit_price_cents)),
    discount: toDollars(asCents(sumOf(items.map(({ discount_cents }) => discount_cents)))),
    credit: presentCredit(credit_cents, [...items.flatMap(({ credits }) => credits), ...bundle.owned]),
    product: { ...shown.product, id: bundle.id, name: bundle.name, slug: bundle.slug, fontDetail: null },
    part: presentPart(null, bundle.name),
    license: { ...shown.license, licenseNumber: null, endsAt: null },
    members: items.map(present),
  };
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** @param translations of its title; null where its discount is gone. */
export const presentDiscount = (
  sold: DiscountSold | null,
  cents: number,
  translations: Translations | null,
): Discount | null =>
  sold && {
    code: sold.code,
    ...listsForReader({ title: sold.title }, ownWords.discount.lists, translations ?? {}),
    amount: toDollars(asCents(cents)),
  };

export const presentAnswer = ({
  question_id,
  option_id,
  question,
  answer,
  factor_thousandths,
}: StoredAnswer): Answer => ({
  questionId: question_id,
  optionId: option_id,
  question,
  answer,
  factor: factor_thousandths / 1000,
});

/** What a line gives for the licences that it replaces. */
export function presentCredit(cents: number, [dearest, ...others]: readonly CreditRow[]): Credit | null {
  return dearest === undefined
    ? null
    : {
        amount: toDollars(asCents(cents)),
        licenseNumber: dearest.number,
        licenseName: dearest.name,
        licenseNumbers: [dearest, ...others].map(({ number }) => number),
      };
}

/** Whether the time of a licence is over. */
const hasEnded = ({ ends_at }: OrderItemRow, now_ms: number) => ends_at !== null && Date.parse(ends_at) <= now_ms;

/** Files may be had while an order is paid and not wholly refunded or in dispute. */
function isDownloadable(status: string): boolean {
  return status === 'success' || status === 'partially_refunded';
}

/**
 * Links to the files that a name stands for (a licence's number, or what a plan or staff have for one), in the formats
 * of the product.
 * @param release the one that they lead to; absent: the newest that is owned when they are followed.
 */
export function linksTo(
  name: string,
  formats: string[],
  { publicUrl, signer, now_ms }: LinkMaking,
  release?: number,
): LicensedFiles {
  const ends_s = endOfLink(now_ms);
  const link = (format: string) => {
    if (!formats.includes(format)) return null;
    const path = urlOf('downloadFile', { licenseNumber: name, format: format.toLowerCase() });
    return `${publicUrl}${path}?${signer.sign(path, ends_s)}${release === undefined ? '' : `&release=${release}`}`;
  };
  return {
    formatZIP: link('ZIP'),
    formatTTF: link('TTF'),
    formatOTF: link('OTF'),
    formatWOFF: link('WOFF'),
    formatWOFF2: link('WOFF2'),
    formatKIT: link('KIT'),
  };
}

/** A licence number of a shop of that name: its prefix and 15 characters of a 30-letter alphabet, 73 bits. */
export function newLicenseNumber(shop: string): string {
  const number = newNumber(15);
  return `${numberPrefixOf(shop)}-${number.slice(0, 5)}-${number.slice(5, 10)}-${number.slice(10)}`;
}
