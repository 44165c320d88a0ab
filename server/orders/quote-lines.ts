import { asCents, toDollars } from '#contract/money.ts';
import type { CodeProblem, Discount } from '#contract/nouns/codes.ts';
import type { Answer } from '#contract/nouns/order-questions.ts';
import type { QuotedLine } from '#contract/nouns/orders.ts';
import { nameSold } from '#contract/parts.ts';
import type { Buyer, OrderTax } from '#contract/shop/tax.ts';
import { termsLink } from '#server/license-types/license-type.ts';
import type { AnswerKey } from '#server/order-questions/question-queries.ts';
import { factorsOf, readAnswers } from '#server/order-questions/read-answers.ts';
import { presentPart } from '#server/products/catalogue/present-parts.ts';
import { imageOfName } from '#server/products/catalogue/product.ts';
import { noteLook } from '#server/products/generated-files/count-views.ts';
import type { Line } from './line.ts';
import { isAskedFor, loadOffers, mergeLines, type Offer, offerKey } from './offers.ts';
import { presentAnswer, presentCredit, presentDiscount } from './order.ts';
import { presentTax, taxLines } from './order-tax.ts';
import type { OrderTools } from './order-tools.ts';
import { amountOfPiece, type PricedLine, priceLines } from './price-lines.ts';
import { type ForWhom, type OwnedLicense, ownedLicenses } from './upgrade/credit-queries.ts';

type QuoteLine = Line & { quantity: number; offer: Offer | undefined };
type OfferedLine = QuoteLine & { offer: Offer };
type RequestedQuote = {
  items: (Line & { quantity: number })[];
  buyer?: Buyer | undefined;
  code?: string | null | undefined;
  answers?: readonly AnswerKey[] | undefined;
};
type Quote = {
  items: QuotedLine[];
  total: number;
  tax: OrderTax;
  discount: Discount | null;
  codeProblem: CodeProblem | null;
  answers: Answer[];
};

/**
 * What the lines of a cart cost today, and somebody who is known gets for what they replace. Lines that are no longer
 * on offer come back as such and cost nothing.
 */
export async function quoteLines(
  tools: Pick<OrderTools, 'db' | 'clock' | 'settings' | 'readOwnSettings' | 'providers'>,
  { items: requested, buyer, code = null, answers: given = [] }: RequestedQuote,
  { forWhom, ip }: { forWhom: ForWhom | null; ip: string },
): Promise<Quote> {
  const { db, clock } = tools;
  const merged = mergeLines(requested);
  for (const { product_id } of merged) noteLook(product_id);
  const now = new Date(clock.now());
  const answers = await readAnswers(db, given, buyer?.country ?? null);
  const offers = await loadOffers(db, merged, { forWhom, now, factors: factorsOf(answers) });
  const lines = merged.map((line): QuoteLine => {
    const offer = offers.get(offerKey(line));
    return { ...line, offer: offer && !isAskedFor(offer) ? offer : undefined };
  });
  const offered = lines.filter((line): line is OfferedLine => line.offer !== undefined);
  const { lines: priced, discount, problem } = await priceLines(tools, offered, { code, forWhom, ip });
  const found = new Map(priced.map((line) => [line.offer, line]));
  const amounts_cents = priced.flatMap(({ pieces }) => pieces).map(amountOfPiece);
  const owned = forWhom === null ? [] : await ownedLicenses(db, forWhom, lines.map(ofItsSize), now);
  const { tax, total_cents } = await taxLines(tools, buyer, { amounts_cents, now });
  return {
    items: lines.map((line) => {
      const license = owned.find((one) => offerKey(one) === offerKey(ofItsSize(line)));
      return present(line, line.offer && found.get(line.offer), license);
    }),
    total: toDollars(asCents(total_cents)),
    tax: presentTax(tax),
    discount: discount && presentDiscount(discount.sold, discount.cents, discount.translations),
    codeProblem: problem,
    answers: answers.map(presentAnswer),
  };
}

/** Who names no size means the first. */
const ofItsSize = ({ offer, ...line }: QuoteLine): Line => ({ ...line, tier_id: offer?.tier?.id ?? line.tier_id });

function present(
  { offer, ...line }: QuoteLine,
  priced: PricedLine<OfferedLine> | undefined,
  license: OwnedLicense | undefined,
): QuotedLine {
  if (!offer || !priced)
    return {
      ...line,
      available: false,
      price: null,
      steps: [],
      listPrice: null,
      basePrice: null,
      name: null,
      part: null,
      tier: null,
      licenseName: null,
      image: null,
      discount: 0,
      credit: null,
      owned: null,
      exclusive: false,
      agencyKeeps: false,
      terms: null,
      members: [],
      heldUntil: null,
    };
  return {
    ...line,
    available: true,
    price: toDollars(offer.unit_cents),
    steps: offer.price_steps,
    listPrice: toDollars(offer.list_cents),
    basePrice: toDollars(offer.base_cents),
    name: offer.product_name,
    part: presentPart(offer.part, offer.product_name, offer.translations),
    tier: offer.tier && { id: offer.tier.id, name: offer.tier.name, factor: offer.tier.factor_thousandths / 1000 },
    licenseName: offer.license_name,
    image: imageOfName({ ...offer, id: offer.product_id }),
    discount: toDollars(asCents(priced.discount_cents)),
    credit: presentCredit(priced.credit_cents, priced.credits),
    owned: license
      ? { licenseNumber: license.number, endsAt: license.ends_at?.toISOString() ?? null }
      : ownedBundle(priced),
    members: priced.members.map(({ offer: member, license: its }) => ({
      product_id: member.product_id,
      part_id: member.part_id,
      name: nameSold(member.product_name, presentPart(member.part, member.product_name, member.translations)),
      price: toDollars(member.unit_cents),
      owned: its !== null,
    })),
    exclusive: offer.is_exclusive,
    agencyKeeps: offer.agency_keeps,
    terms: termsLink(offer),
    heldUntil: offer.held_until?.toISOString() ?? null,
  };
}

/** By which licence the buyer has the first font of a bundle, where all of them are the buyer's already. */
function ownedBundle({ members }: PricedLine<OfferedLine>): QuotedLine['owned'] {
  const [first] = members;
  return first?.license && members.every(({ license }) => license !== null)
    ? { licenseNumber: first.license.number, endsAt: null }
    : null;
}
