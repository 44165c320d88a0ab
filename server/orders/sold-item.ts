import type { PartSold } from '#contract/parts.ts';
import type { TierSold } from '#contract/tiers.ts';
import type { Offer } from './offers.ts';
import type { PricedPiece } from './price-lines.ts';
import type { SoldItem } from './queries.ts';

/** What of a line is written down when it is sold, or offered to somebody: nothing that changes later touches it. */
export function soldItemOf({ offer, quantity, bundle, discount_cents, credit }: PricedPiece, note = ''): SoldItem {
  return {
    product_id: offer.product_id,
    part_id: offer.part_id,
    tier_id: offer.tier_id,
    license_type_id: offer.license_type_id,
    product_name: offer.product_name,
    license_name: offer.license_name,
    usage_details: offer.usage_details,
    figures: offer.figures,
    delivers: offer.delivers,
    is_exclusive: offer.is_exclusive,
    agency_keeps: offer.agency_keeps,
    terms_version: offer.terms_version,
    terms_sha256: offer.terms_sha256,
    term_months: offer.term_months,
    unit_price_cents: offer.unit_cents,
    quantity,
    part: soldPart(offer),
    tier: soldTier(offer),
    bundle,
    discount_cents,
    credit_cents: credit?.cents ?? 0,
    credit_license_ids: credit?.licenses.map(({ id }) => id) ?? [],
    note,
  };
}

/** What a line costs. */
type Priced = Pick<SoldItem, 'unit_price_cents' | 'quantity' | 'discount_cents' | 'credit_cents'>;
export const amountOfItem = ({ unit_price_cents, quantity, discount_cents, credit_cents }: Priced): number =>
  unit_price_cents * quantity - discount_cents - credit_cents;

/** Without its prices, which are those of the line. */
const soldPart = ({ part }: Offer): PartSold | null =>
  part && { id: part.id, kind: part.kind, name: part.name, styles: part.styles };

const soldTier = ({ tier }: Offer): TierSold | null =>
  tier && { id: tier.id, name: tier.name, factor_thousandths: tier.factor_thousandths };
