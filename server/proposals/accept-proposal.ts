import { mustExist } from '#contract/must-exist.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import type { Order } from '#contract/nouns/orders.ts';
import type { ClientIn } from '#contract/shop/client.ts';
import type { Buyer } from '#contract/shop/tax.ts';
import { queueEmails } from '#server/kit/email/email.ts';
import { refuse } from '#server/kit/refusal.ts';
import { type BillingSaid, billingOf } from '#server/orders/billing.ts';
import { clientOf } from '#server/orders/client.ts';
import { composeOrder } from '#server/orders/compose-order.ts';
import { refuseReserved } from '#server/orders/exclusive-holds.ts';
import { presentOrder } from '#server/orders/order.ts';
import { type TaxedLines, taxLines } from '#server/orders/order-tax.ts';
import { linkMaking, type OrderTools } from '#server/orders/order-tools.ts';
import { insertOrder, orderById } from '#server/orders/queries.ts';
import { amountOfItem } from '#server/orders/sold-item.ts';
import { refuseOthersPrice } from './check-answers.ts';
import { isAvailable, type ProposalRow } from './proposal.ts';
import { acceptedLetters } from './proposal-emails.ts';
import { holdsOfProposal, lockProposal, proposalById, proposalByToken } from './proposal-queries.ts';

export type Acceptance = BillingSaid & {
  buyer?: Buyer | undefined;
  licensee?: string | undefined;
  /** The client that the licences are for, where they aren't the caller's. */
  for?: ClientIn | undefined;
  consent?: string | boolean | undefined;
  browserCountry: string | null;
};

/**
 * Makes the order of an offer, at the prices of the offer, for the one who accepts it first. Again by the same caller
 * it is the same order; whoever comes later is refused.
 * @throws Refusal quote_not_found, quote_expired, quote_withdrawn, quote_accepted, quote_unavailable, held,
 * proof_needed, quote_other_country.
 */
export async function acceptProposal(
  tools: OrderTools,
  caller: SessionUser,
  token: string,
  accepted: Acceptance,
): Promise<Order> {
  const { db, clock } = tools;
  const now = new Date(clock.now());
  const proposal = (await proposalByToken(db, token, now)) ?? refuse('quote_not_found');
  const present = async (orderId: number) =>
    presentOrder(mustExist(await orderById(db, orderId)), caller.id, linkMaking(tools));
  const known = orderOf(proposal, caller.id);
  if (known !== null) return present(known);
  if (!isAvailable(proposal)) refuse('quote_unavailable');
  await refuseOthersPrice(db, proposal, caller.id, accepted.buyer?.country);
  refuseReserved(await holdsOfProposal(db, proposal.id, caller.id, now), now);
  const client = accepted.for ? clientOf(accepted.for) : null;
  const { order, items } = await composeOrder(tools, caller, proposal.lines, await taxOf(tools, proposal, accepted), {
    licensee: client?.name ?? (accepted.licensee || proposal.licensee),
    companyId: null,
    consent: accepted.consent,
    discount: proposal.discount,
    answers: proposal.answers,
    browserCountry: accepted.browserCountry,
    referrer: null,
    proposalId: proposal.id,
    client,
    billing: billingOfOffer(proposal, accepted),
  });
  const id = await db.transaction().execute(async (tx) => {
    await lockProposal(tx, proposal.id);
    const before = orderOf(mustExist(await proposalById(tx, proposal.id, now)), caller.id);
    if (before !== null) return before;
    const placed = await insertOrder(tx, { ...order, cart_key: null }, items, now);
    await queueEmails(tx, clock, await acceptedLetters(tools, tx, proposal, caller));
    return placed.id;
  });
  return present(id);
}

/** What the accepter says of the invoice; where nobody else is billed, it is as the offer says. */
function billingOfOffer(proposal: ProposalRow, accepted: Acceptance) {
  const said = billingOf(accepted);
  return {
    po_number: said.po_number ?? proposal.po_number,
    invoice_to: said.invoice_to ?? (accepted.buyer ? null : proposal.invoice_to),
  };
}

/**
 * The order that a caller has made of an offer before; null where it is open.
 * @throws Refusal where it can't be accepted any more.
 */
function orderOf({ status, order_id, accepted_by }: ProposalRow, userId: number): number | null {
  if (order_id !== null && accepted_by?.id === userId) return order_id;
  if (status === 'withdrawn') refuse('quote_withdrawn');
  if (status === 'accepted' || status === 'paid') refuse('quote_accepted');
  if (status === 'expired') refuse('quote_expired');
  return null;
}

/**
 * The tax of an offer for the person who is billed. In the country that the offer was made for it is that of the offer;
 * elsewhere it is computed by the usual rules of the day on the prices of the offer.
 */
async function taxOf(tools: OrderTools, proposal: ProposalRow, { buyer }: Acceptance): Promise<TaxedLines> {
  const now = new Date(tools.clock.now());
  const amounts_cents = proposal.lines.map(amountOfItem);
  if (buyer && !isTaxedAlike(buyer, proposal))
    return taxLines(tools, buyer, { amounts_cents, now, isAdded: proposal.tax.isAdded ?? false });
  const { tax, total_cents, lines } = proposal;
  return {
    buyer: buyer ?? proposal.buyer,
    tax,
    total_cents,
    added_cents: lines.map(({ added_tax_cents }) => added_tax_cents),
  };
}

function isTaxedAlike(buyer: Buyer, { buyer: offered, tax }: ProposalRow): boolean {
  const before = offered ?? { country: tax.country, region: tax.region ?? '', postcode: buyer.postcode, vatId: '' };
  return (
    buyer.country === before.country &&
    buyer.region === before.region &&
    buyer.postcode === before.postcode &&
    (buyer.vatId === '') === (before.vatId === '')
  );
}
