import { mainLanguageOf } from '#contract/languages/own-words.ts';
import { speakIn } from '#contract/languages/speak-in.ts';
import { asCents } from '#contract/money.ts';
import { mustExist } from '#contract/must-exist.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import type { QuoteIn } from '#contract/nouns/quotes.ts';
import type { StoredAnswer } from '#contract/order-answers.ts';
import type { DiscountSold } from '#contract/price.ts';
import type { Buyer } from '#contract/shop/tax.ts';
import { hasUseLeft } from '#server/discounts/discount-queries.ts';
import { newToken } from '#server/kit/crypto/tokens.ts';
import type { CallKey } from '#server/kit/http/idempotency.ts';
import { enforceRateLimit } from '#server/kit/limits/rate-limit.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import { refuse } from '#server/kit/refusal.ts';
import { billingOf } from '#server/orders/billing.ts';
import { divideLine } from '#server/orders/bundle-lines.ts';
import { composeOrder } from '#server/orders/compose-order.ts';
import { isAskedFor, loadOffers, offerKey } from '#server/orders/offers.ts';
import { taxLines } from '#server/orders/order-tax.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { priceCart } from '#server/orders/price-cart.ts';
import type { SoldItem } from '#server/orders/queries.ts';
import { amountOfItem, soldItemOf } from '#server/orders/sold-item.ts';
import { knownSeller } from '#server/settings/seller/read-seller.ts';
import { customOffer } from './custom-offer.ts';
import type { ProposalRow } from './proposal.ts';
import { accountOfEmail, insertProposal, type NewProposal, proposalById } from './proposal-queries.ts';
import { queueProposal } from './send-proposal.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Offers that one account may make in an hour: each may leave as an email. */
const MOST_AN_HOUR = 200;

type Priced = { items: SoldItem[]; discount: DiscountSold | null; answers: StoredAnswer[] };
type Recipient = Pick<NewProposal, 'email' | 'fullname' | 'language'>;

/**
 * Makes an offer: of a cart for the caller, or by hand for the email address that staff name. It keeps its lines and
 * its tax as they are now, so nothing that changes afterwards changes it.
 * @throws Refusal as for an order of the same cart; quote_price_needed.
 */
export async function createProposal(
  tools: OrderTools,
  caller: SessionUser,
  body: QuoteIn,
  { key, ip }: { key: CallKey | null; ip: string },
): Promise<ProposalRow> {
  const { db, clock, readOwnSettings } = tools;
  const now = new Date(clock.now());
  if (key?.effectId) return mustExist(await proposalById(db, key.effectId, now));
  await enforceRateLimit(tools, [{ key: `proposal:${caller.id}`, count: MOST_AN_HOUR, window_s: 3600 }]);
  const isByStaff = body.email !== undefined && ['admin', 'finance'].includes(caller.role);
  const { identity, offers } = await readOwnSettings();
  const priced = isByStaff
    ? await speakIn(mainLanguageOf(identity.locale), () => agreeOnLines(tools, body))
    : await priceOfCart(tools, caller, body, ip);
  const taxed = await taxLines(tools, body.buyer, { amounts_cents: priced.items.map(amountOfItem), now });
  const recipient = isByStaff ? await recipientOf(tools, body) : { ...caller, language: null };
  const about = {
    ...priced,
    consent: undefined,
    browserCountry: null,
    referrer: null,
    proposalId: null,
    client: null,
    companyId: null,
    billing: billingOf({}),
  };
  const company = body.buyer?.company || (isByStaff ? body.company : '') || '';
  const licensee = body.licensee || company || recipient.fullname;
  const { order, items } = await composeOrder(tools, caller, priced.items, taxed, { ...about, licensee });
  const { invoicePrefix: _, shop: _shop, ...seller } = await knownSeller(tools);
  const row: NewProposal = {
    token: newToken(),
    made_by: caller.id,
    is_by_staff: isByStaff,
    email: recipient.email,
    fullname: recipient.fullname,
    language: recipient.language,
    company,
    licensee,
    note: isByStaff ? body.note : '',
    ...billingOf(body),
    buyer: order.buyer,
    tax: order.tax,
    total_cents: order.total_cents,
    discount: order.discount,
    answers: order.answers,
    lines: items,
    seller,
    environment: order.environment,
    created_at: now,
    until: new Date(now.getTime() + ((isByStaff ? body.days : undefined) ?? offers.days) * DAY_MS),
  };
  const id = await db.transaction().execute(async (tx) => {
    const { discount, environment } = row;
    if (discount && !(await hasUseLeft(tx, discount.id, environment, now))) refuse('code_used_up');
    const made = await insertProposal(tx, row);
    await key?.keep(tx, made);
    if (isByStaff) {
      const after = { email: row.email, total_cents: row.total_cents, until: row.until.toISOString() };
      await record(tx, clock, { actor: caller, action: 'proposal.create', subject: `proposal:${made}`, after });
    }
    if (body.send || !isByStaff) await queueProposal(tools, tx, made, now);
    return made;
  });
  return mustExist(await proposalById(db, id, now));
}

/** The lines of a cart at today's prices: nothing is taken off for what the caller has, since anyone may accept it. */
async function priceOfCart(tools: OrderTools, caller: SessionUser, body: QuoteIn, ip: string): Promise<Priced> {
  const { code, discount: shown, answers: given, licensee } = body;
  const buyer: Buyer | undefined = body.buyer;
  const items = linesOf(body);
  const cart = { items, code, answers: given, licensee, buyer, ...(shown === undefined ? {} : { discount: shown }) };
  const { lines, discount, answers } = await priceCart(tools, caller, cart, { ip, forAnyone: true });
  return { items: lines.flatMap(({ pieces }) => pieces).map((piece) => soldItemOf(piece)), discount, answers };
}

/** Lines as staff write them: under any licence type, at a price of their own where they name one. */
async function agreeOnLines({ db, clock }: OrderTools, body: QuoteIn): Promise<Priced> {
  const wanted = linesOf(body);
  const criterion = { forWhom: null, now: new Date(clock.now()), factors: [], ofAnyLicense: true };
  const offers = await loadOffers(db, wanted, criterion);
  const items = wanted.flatMap(({ price, limits, termMonths, note, ...line }, at) => {
    const offer = offers.get(offerKey(line)) ?? refuse('unknown_offer');
    if (isAskedFor(offer) && price == null) refuse('quote_price_needed');
    const custom = customOffer(offer, { price, limits, termMonths, note });
    const quantity = offer.is_exclusive ? 1 : line.quantity;
    return divideLine({ offer: custom, quantity }, [], at).pieces.map((piece) =>
      soldItemOf({ ...piece, discount_cents: asCents(0), credit: null }, note),
    );
  });
  return { items, discount: null, answers: [] };
}

const linesOf = ({ items, lines }: QuoteIn) => items ?? lines ?? [];

/** Whom staff make an offer for; an account with that email says its own name and language. */
async function recipientOf({ db }: OrderTools, { email = '', name, language }: QuoteIn): Promise<Recipient> {
  const account = await accountOfEmail(db, email);
  return {
    email,
    fullname: name || account?.fullname || email,
    language: account?.language ?? language ?? null,
  };
}
