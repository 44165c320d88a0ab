import { fieldWords } from '#contract/field-words.ts';
import { mainLanguageOf, type Translations } from '#contract/languages/own-words.ts';
import { speakIn } from '#contract/languages/speak-in.ts';
import { type Cents, toDollars } from '#contract/money.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import type { StoredAnswer } from '#contract/order-answers.ts';
import type { DiscountSold } from '#contract/price.ts';
import type { ClientIn } from '#contract/shop/client.ts';
import type { Buyer } from '#contract/shop/tax.ts';
import { FIRST_TIER } from '#contract/tiers.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { AnswerKey } from '#server/order-questions/question-queries.ts';
import { factorsOf, readAnswers, unprovedAnswers } from '#server/order-questions/read-answers.ts';
import { refuseReserved } from './exclusive-holds.ts';
import type { Line } from './line.ts';
import { isAskedFor, loadOffers, mergeLines, type Offer, offerKey } from './offers.ts';
import type { OrderTools } from './order-tools.ts';
import { type PricedLine, priceLines } from './price-lines.ts';
import { type BuyingCompany, whomFor } from './whom-for.ts';

type RequestedLine = Line & {
  quantity: number;
  /** What the buyer was shown of one; null where nothing is claimed. */
  price?: Cents | null | undefined;
  termsVersion?: number | null | undefined;
};
export type RequestedCart = {
  licensee?: string | undefined;
  /** The client that the licences are for, where they aren't the buyer's. */
  for?: ClientIn | undefined;
  /** The company that it is bought for, where the caller may. */
  company?: BuyingCompany | null | undefined;
  /** Where the buyer says to be; who says nothing is taxed where the seller is. */
  buyer?: Buyer | undefined;
  code?: string | null | undefined;
  /** What the buyer was shown that the discount takes off. */
  discount?: Cents | undefined;
  answers?: readonly AnswerKey[] | undefined;
  items: RequestedLine[];
};
type OrderedLine = RequestedLine & { offer: Offer };
type Priced = PricedLine<OrderedLine>;
export type PricedCart = {
  lines: Priced[];
  discount: DiscountSold | null;
  /** Of the title of the discount. */
  translations: Translations | null;
  answers: StoredAnswer[];
};

const LARGEST_QUANTITY = 999;

/**
 * The lines at today's prices by the buyer's answers, equal ones as one, each with what it has of the discount and
 * gives for smaller licences of its buyer.
 * @param forAnyone - another person may pay, so nothing is taken off for what the caller has, and nothing is reserved.
 */
export async function priceCart(
  tools: OrderTools,
  caller: SessionUser,
  { items, licensee, company = null, buyer, code = null, ...requested }: RequestedCart,
  { ip, forAnyone }: { ip: string; forAnyone: boolean },
): Promise<PricedCart> {
  const { db } = tools;
  const now = new Date(tools.clock.now());
  const read = await readAnswers(db, requested.answers ?? [], buyer?.country ?? null);
  if ((await unprovedAnswers(db, caller.id, read)).length > 0) refuse('proof_needed');
  const answers = read.map(({ proof: _, ...answer }) => answer);
  const isForClient = requested.for !== undefined;
  const forWhom = forAnyone ? null : { ...whomFor(caller, company, licensee), isForClient };
  // The order keeps what its lines are called, next to the owner's own words.
  const language = mainLanguageOf((await tools.readOwnSettings()).identity.locale);
  const criterion = { forWhom, now, factors: factorsOf(answers) };
  const offers = await speakIn(language, () => loadOffers(db, items, criterion));
  const claimed = items.map((line) => {
    const offer = offers.get(offerKey(line)) ?? refuse('unknown_offer');
    // Who names no size means the first.
    return { ...line, tier_id: offer.tier?.id ?? FIRST_TIER, offer };
  });
  if (claimed.some(({ offer }) => isAskedFor(offer))) refuse('on_request');
  if (!forAnyone)
    refuseReserved(
      claimed.map(({ offer }) => offer.held_until),
      now,
    );
  const asker = { code, forWhom, userId: caller.id, ip };
  const { lines, discount, problem } = await priceLines(tools, mergeLines(claimed), asker);
  if (claimed.some((line) => !isTodaysPrice(line, lines))) refusePrices(claimed);
  refuseOtherTerms(claimed);
  if (lines.some((line) => line.quantity > LARGEST_QUANTITY)) {
    refuse('invalid_input', { fields: { items: fieldWords.atMostOfLicense(LARGEST_QUANTITY) } });
  }
  if (lines.some(({ offer, quantity }) => offer.is_exclusive && quantity > 1)) {
    refuse('invalid_input', { fields: { items: fieldWords.boughtOnce } });
  }
  if (problem !== null) refuse(problem);
  if (requested.discount !== undefined && requested.discount !== (discount?.cents ?? 0)) refuse('discount_changed');
  return { lines, discount: discount?.sold ?? null, translations: discount?.translations ?? null, answers };
}

/** A claim is a price of one licence: that of the offer, or where one licence replaces another, the difference. */
function isTodaysPrice(claim: OrderedLine, lines: Priced[]): boolean {
  if (claim.price == null || claim.price === claim.offer.unit_cents) return true;
  const line = lines.find((one) => offerKey(one) === offerKey(claim));
  return (
    line !== undefined &&
    line.credit_cents > 0 &&
    line.quantity === 1 &&
    claim.price === claim.offer.unit_cents - line.credit_cents
  );
}

function refusePrices(lines: OrderedLine[]): never {
  refuse('price_changed', {
    lines: lines.map(({ product_id, part_id, license_type_id, tier_id, offer }) => ({
      product_id,
      part_id,
      license_type_id,
      tier_id,
      price: toDollars(offer.unit_cents),
    })),
  });
}

/** Who names the version that he read agrees to no other. */
function refuseOtherTerms(lines: OrderedLine[]): void {
  const changed = lines.flatMap(({ product_id, license_type_id, termsVersion, offer: { terms_version: to } }) =>
    typeof termsVersion === 'number' && to !== null && termsVersion !== to
      ? [{ product_id, license_type_id, from: termsVersion, to }]
      : [],
  );
  if (changed.length > 0) refuse('terms_changed', { terms: changed });
}
