import { mustExist } from '#contract/must-exist.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import type { HeldLicense } from '#contract/nouns/deliveries.ts';
import { FIRST_TIER } from '#contract/tiers.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Line } from '#server/orders/line.ts';
import { loadOffers, offerKey } from '#server/orders/offers.ts';
import { newLicenseNumber } from '#server/orders/order.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { insertLicenses } from '../import/import-queries.ts';
import { presentHeld } from '../list-license-updates.ts';
import { note, type StaffTools } from './change-license.ts';
import { grantable, lockLicense, markGranted, putInPlace, soldPart } from './license-change-queries.ts';
import { nameOfLicense } from './license-letter-queries.ts';

type Swap = { product_id: number; part_id: number; license_type_id: number; reason: string };

/**
 * Ends a licence and gives another one in its place, for as many and as long as the first. No money moves, so the other
 * may cost no more than what was paid for the first, or than that costs today.
 * @throws Refusal license_not_found, license_revoked, license_of_plan, sold_once, unknown_offer, nothing_changed,
 * swap_dearer.
 */
export async function swapLicense(
  tools: StaffTools,
  caller: SessionUser,
  number: string,
  { product_id, part_id, license_type_id, reason }: Swap,
): Promise<HeldLicense> {
  const now = new Date(tools.clock.now());
  const id = await tools.db.transaction().execute(async (tx) => {
    const held = (await lockLicense(tx, number)) ?? refuse('license_not_found');
    if (held.is_over || (held.ends_at !== null && held.ends_at <= now)) refuse('license_revoked');
    if (held.plan_id !== null) refuse('license_of_plan');
    const found = await grantable(tx, product_id, part_id, license_type_id);
    if (!found?.knows_part) return refuse('unknown_offer');
    if (held.is_exclusive || found.is_exclusive) refuse('sold_once');
    const wanted = { product_id, part_id, license_type_id, tier_id: FIRST_TIER };
    const before = { ...wanted, ...held, tier_id: FIRST_TIER };
    if (offerKey(wanted) === offerKey(before)) refuse('nothing_changed');
    const today = await pricesOf(tx, [wanted, before], held.quantity, now);
    const price_cents = today(wanted) ?? refuse('unknown_offer');
    if (price_cents > Math.max(held.paid_cents ?? 0, today(before) ?? 0)) refuse('swap_dearer');
    const newNumber = newLicenseNumber((await readShopSettings(tx)).identity.name);
    const { user_id, licensee, quantity } = held;
    const license = { number: newNumber, user_id, waits_for: null, product_id, license_type_id, licensee, quantity };
    await insertLicenses(tx, [{ ...license, part: soldPart(found.part), issued_at: now }], now);
    const given = await markGranted(tx, newNumber, held.ends_at);
    await putInPlace(tx, held, given);
    const name = await nameOfLicense(tx, held.id);
    await note(tools, tx, caller, held.id, { kind: 'swap', before: name, after: newNumber, reason });
    return given;
  });
  return mustExist((await presentHeld(tools, [id]))[0]);
}

/** What licences cost today, each of so many; nothing for what is not on offer. */
async function pricesOf(tx: Tx, lines: Line[], quantity: number, now: Date) {
  const each = lines.map(({ product_id, part_id, license_type_id, tier_id }) => ({
    ...{ product_id, part_id, license_type_id, tier_id },
    quantity,
  }));
  const offers = await loadOffers(tx, each, { forWhom: null, now, factors: [] });
  return (line: Line) => offers.get(offerKey(line))?.unit_cents;
}
