import { t } from '#contract/languages/translate.ts';
import { formatDollars, LARGEST_TOTAL_CENTS } from '#contract/money.ts';
import { mustExist } from '#contract/must-exist.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import type { StoredAnswer } from '#contract/order-answers.ts';
import type { DiscountSold } from '#contract/price.ts';
import { refuse } from '#server/kit/refusal.ts';
import { agree } from '#server/settings/change-settings.ts';
import type { billingOf } from './billing.ts';
import type { NewClient } from './client.ts';
import type { TaxedLines } from './order-tax.ts';
import type { OrderTools } from './order-tools.ts';
import type { NewItem, NewOrder, SoldItem } from './queries.ts';

const tooLarge = () => t('One order can’t be more than {most}.', { most: formatDollars(LARGEST_TOTAL_CENTS) });

export type AboutOrder = {
  licensee: string;
  /** The company that has its licences. */
  companyId: number | null;
  consent: string | boolean | undefined;
  discount: DiscountSold | null;
  answers: StoredAnswer[];
  browserCountry: string | null;
  referrer: string | null;
  /** The offer that it was made of; null where it was made of a cart. */
  proposalId: number | null;
  /** The client that it is placed for; null for the buyer's own. */
  client: NewClient | null;
  billing: ReturnType<typeof billingOf>;
};

/**
 * An order as it is written, of lines that have their prices: of a cart today's, of an offer those of the offer.
 * @throws Refusal order_too_large, consent_changed.
 */
export async function composeOrder(
  { clock, providers, readOwnSettings }: OrderTools,
  caller: Pick<SessionUser, 'id'>,
  items: readonly SoldItem[],
  { buyer, tax, total_cents, added_cents }: TaxedLines,
  about: AboutOrder,
): Promise<{ order: Omit<NewOrder, 'cart_key'>; items: NewItem[] }> {
  const now = new Date(clock.now());
  if (total_cents > LARGEST_TOTAL_CENTS) refuse('order_too_large', { reason: tooLarge() });
  const order = {
    user_id: caller.id,
    total_cents,
    licensee: about.licensee,
    company_id: about.companyId,
    ...(await agree(readOwnSettings, about.consent, now)),
    buyer,
    ...about.billing,
    tax,
    discount: about.discount,
    answers: about.answers,
    browser_country: about.browserCountry,
    referrer: about.referrer,
    proposal_id: about.proposalId,
    client: about.client,
    created_at: now,
    environment: await providers.environment(),
  };
  const written = items.map((item, position) => ({
    ...item,
    position,
    added_tax_cents: mustExist(added_cents[position]),
  }));
  return { order, items: written };
}
