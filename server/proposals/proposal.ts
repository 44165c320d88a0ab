import { codeLanguage, type Language, languageNames } from '#contract/languages/languages.ts';
import type { Translations } from '#contract/languages/own-words.ts';
import { asCents, CURRENCY, toDollars } from '#contract/money.ts';
import { mustExist } from '#contract/must-exist.ts';
import type { Quote, QuoteLine, QuoteStatus, StaffQuote } from '#contract/nouns/quotes.ts';
import type { StoredAnswer } from '#contract/order-answers.ts';
import type { Environment } from '#contract/payment-providers.ts';
import type { DiscountSold } from '#contract/price.ts';
import type { Buyer } from '#contract/shop/tax.ts';
import { type InvoiceTo, presentInvoiceTo } from '#server/orders/billing.ts';
import { presentAnswer, presentDiscount } from '#server/orders/order.ts';
import { presentTax } from '#server/orders/order-tax.ts';
import type { NewItem } from '#server/orders/queries.ts';
import { amountOfItem } from '#server/orders/sold-item.ts';
import { presentPart } from '#server/products/catalogue/present-parts.ts';
import { imageOfName } from '#server/products/catalogue/product.ts';
import type { InvoiceTax } from '#server/settings/tax/tax-for.ts';

/** How a font of an offer is shown today. */
type Picture = {
  slug: string;
  specimen: string;
  version: string;
  style_id: number | null;
  picture_key: string | null;
  is_on_offer: boolean;
};

/** What of an offer its PDF says too. */
export type ProposalFacts = {
  id: number;
  number: string;
  email: string;
  fullname: string;
  company: string;
  language: Language | null;
  licensee: string;
  note: string;
  po_number: string | null;
  invoice_to: InvoiceTo | null;
  buyer: Buyer | null;
  tax: InvoiceTax;
  total_cents: number;
  discount: DiscountSold | null;
  answers: StoredAnswer[];
  lines: NewItem[];
  environment: Environment;
  created_at: Date;
  until: Date;
};

/** An offer with its order, as one query reads it. */
export type ProposalRow = ProposalFacts & {
  token: string;
  made_by: number;
  discount_translations: Translations | null;
  maker: string;
  is_by_staff: boolean;
  contract_key: string | null;
  contract_name: string | null;
  sent_at: Date | null;
  sent_count: number;
  opened_at: Date | null;
  last_opened_at: Date | null;
  opened_count: number;
  withdrawn_at: Date | null;
  status: QuoteStatus;
  order_id: number | null;
  accepted_at: Date | null;
  accepted_by: { id: number; fullname: string; email: string } | null;
  paid_at: Date | null;
  pictures: Picture[];
};

/** Lines of a bundle are one of the offer. */
const groupLines = (row: ProposalRow) =>
  [
    ...Map.groupBy(
      row.lines.map((item, at) => ({ item, picture: mustExist(row.pictures[at]) })),
      ({ item: { bundle, position } }) => (bundle === null ? `item ${position}` : `bundle ${bundle.at}`),
    ).values(),
  ] as const;

const dollars = (cents: number) => toDollars(asCents(cents));
const sumOf = <One>(list: readonly One[], of: (one: One) => number) => list.reduce((sum, one) => sum + of(one), 0);

function presentLine(group: { item: NewItem; picture: Picture }[]): QuoteLine {
  const { item, picture } = mustExist(group[0]);
  const { bundle } = item;
  const shown = { ...picture, id: item.product_id };
  return {
    product: {
      id: bundle?.id ?? item.product_id,
      name: bundle?.name ?? item.product_name,
      slug: bundle?.slug ?? picture.slug,
      image: picture.specimen === '' ? '' : imageOfName(shown),
    },
    part: bundle ? presentPart(null, bundle.name) : presentPart(item.part, item.product_name),
    license: {
      licenseType: { id: item.license_type_id, name: item.license_name },
      tier: item.tier && { id: item.tier.id, name: item.tier.name },
      termMonths: item.term_months,
    },
    quantity: item.quantity,
    price: dollars(bundle?.unit_price_cents ?? item.unit_price_cents),
    discount: dollars(sumOf(group, (one) => one.item.discount_cents)),
    amount: dollars(sumOf(group, (one) => amountOfItem(one.item))),
    limits: item.usage_details,
    note: item.note,
    members: bundle ? group.map((one) => presentPart(one.item.part, one.item.product_name).name) : [],
  };
}

/** @param readerId - who reads it; null for a visitor. */
export function presentQuote(row: ProposalRow, readerId: number | null): Quote {
  return {
    number: row.number,
    token: row.token,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    until: row.until.toISOString(),
    recipient: { name: row.fullname, company: row.company },
    licensee: row.licensee,
    currency: CURRENCY,
    total: dollars(row.total_cents),
    tax: presentTax(row.tax),
    discount: presentDiscount(
      row.discount,
      sumOf(row.lines, ({ discount_cents }) => discount_cents),
      row.discount_translations,
    ),
    answers: row.answers.map(presentAnswer),
    note: row.note,
    lines: groupLines(row).map(presentLine),
    poNumber: row.po_number,
    invoiceTo: presentInvoiceTo(row.invoice_to),
    contract: row.contract_name === null ? null : { name: row.contract_name },
    isOnOffer: isAvailable(row),
    byHand: row.is_by_staff,
    orderId: row.accepted_by !== null && row.accepted_by.id === readerId ? row.order_id : null,
  };
}

/** Whether none of its fonts was withdrawn, or sold exclusively. */
export const isAvailable = ({ pictures }: Pick<ProposalRow, 'pictures'>): boolean =>
  pictures.every(({ is_on_offer }) => is_on_offer);

const time = (at: Date | null) => at?.toISOString() ?? null;

export function presentToStaff(row: ProposalRow, readerId: number): StaffQuote {
  return {
    ...presentQuote(row, readerId),
    id: row.id,
    email: row.email,
    language: row.language,
    madeBy: { id: row.made_by, fullname: row.maker },
    sentAt: time(row.sent_at),
    sentCount: row.sent_count,
    openedAt: time(row.opened_at),
    lastOpenedAt: time(row.last_opened_at),
    openedCount: row.opened_count,
    acceptedAt: time(row.accepted_at),
    acceptedBy: row.accepted_by,
    paidAt: time(row.paid_at),
    withdrawnAt: time(row.withdrawn_at),
    order: row.order_id,
    buyer: row.buyer && { country: row.buyer.country, company: row.buyer.company, vatId: row.buyer.vatId },
    request: groupLines(row).map((group) => {
      const { item } = mustExist(group[0]);
      const { bundle } = item;
      return {
        product_id: bundle?.id ?? item.product_id,
        part_id: bundle ? 0 : (item.part?.id ?? 0),
        license_type_id: item.license_type_id,
        tier_id: item.tier?.id ?? 0,
        quantity: item.quantity,
        price: dollars(bundle?.unit_price_cents ?? item.unit_price_cents),
        limits: Object.fromEntries(
          item.usage_details.filter(({ value }) => value !== item.note).map(({ label, value }) => [label, value]),
        ),
        termMonths: item.term_months,
        note: item.note,
      };
    }),
  };
}

/** A language of the shop, where a text names one. */
export const asLanguage = (name: string | null): Language | undefined =>
  name !== null && [codeLanguage, ...languageNames].includes(name) ? name : undefined;
