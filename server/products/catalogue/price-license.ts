import { fieldWords } from '#contract/field-words.ts';
import { asCents, toDollars } from '#contract/money.ts';
import type { LicensePrice, SentPrice } from '#contract/nouns/license-prices.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { refuse } from '#server/kit/refusal.ts';
import { withBundlePrices } from './bundle.ts';
import { type OwnPriceRow, presentLicensePrice, type StepRow, todaysPrice } from './own-price.ts';
import { lockPrices, offerAt, ownPricesOf, type PriceRow } from './price-queries.ts';

type Sent = SentPrice & { licenseTypeId: number };
/** What a product said of the price of a licence type, and says now; `isNew` where it was not offered so before. */
export type PriceChange = { isNew: boolean; before: LicensePrice; after: LicensePrice };

/** What licence types cost for a product before it says anything of its own; a bundle follows its members. */
async function lockedPrices(tx: Tx, productId: number, licenseTypeIds: readonly number[]) {
  const rows = await lockPrices(tx, productId, licenseTypeIds);
  return withBundlePrices(tx, rows, rows[0]?.kind === 'bundle' ? [productId] : []);
}

/**
 * Offers a product under some licence types at prices of its own. What was not sent stays, null and an empty list
 * clear. All of it is looked at before anything is written.
 */
export async function priceLicenses(tx: Tx, productId: number, sent: readonly Sent[]): Promise<PriceChange[]> {
  const rows = await lockedPrices(
    tx,
    productId,
    sent.map(({ licenseTypeId }) => licenseTypeId),
  );
  const changes = sent.map(({ licenseTypeId, ...price }) => {
    const row = rows.find(({ license_type_id }) => license_type_id === licenseTypeId);
    if (!row) return refuse('license_type_not_found');
    return { row, next: nextPrice(row, price) };
  });
  for (const { row, next } of changes) await offerAt(tx, productId, row.license_type_id, next);
  return changes.map(({ row, next }) => changeOf(row, next));
}

/** What is stored of a price after something was sent, or a refusal that says what stands against it. */
export function nextPrice(
  row: Omit<PriceRow, 'product_id' | 'kind' | 'license_type_id' | 'is_offered'>,
  sent: SentPrice,
): OwnPriceRow {
  const { price, factor } = sent;
  const isNamed = (price ?? factor ?? null) !== null;
  const named = price != null ? 'price' : 'factor';
  if (price != null && factor != null) refuse('invalid_input', { fields: { price: fieldWords.priceOrFactor } });
  if (isNamed && row.pricing === 'product') refuse('invalid_input', { fields: { [named]: fieldWords.standardPrice } });
  const sentNow = keep({ price: price ?? null, factor: factor ?? null, steps: sent.steps ?? [] });
  const next = {
    own_price_cents: price === undefined && factor == null ? row.own_price_cents : sentNow.own_price_cents,
    factor_thousandths: factor === undefined && price == null ? row.factor_thousandths : sentNow.factor_thousandths,
    steps: sent.steps ? sentNow.steps : row.steps,
  };
  const withoutSteps = todaysPrice(row, row, { ...next, steps: [] }).price;
  const [first] = next.steps;
  if (first === undefined || toDollars(asCents(first.price_cents)) === withoutSteps) return next;
  if (sent.steps && row.pricing === 'product')
    refuse('invalid_input', { fields: { steps: fieldWords.firstStep(withoutSteps) } });
  // A price that the steps overrule would have no effect.
  if (isNamed)
    refuse('invalid_input', { fields: { [named]: fieldWords.priceBySteps(toDollars(asCents(first.price_cents))) } });
  return next;
}

/**
 * Makes all that a product says of prices what it was, under the licence types that are left. What it was is not judged
 * again.
 */
export async function restorePrices(tx: Tx, productId: number, prices: readonly Sent[]): Promise<PriceChange[]> {
  const stated = await ownPricesOf(tx, [productId]);
  const ids = [...prices.map(({ licenseTypeId }) => licenseTypeId), ...stated.map((row) => row.license_type_id)];
  const changes: PriceChange[] = [];
  for (const row of await lockedPrices(tx, productId, [...new Set(ids)])) {
    if (!row.is_offered) continue;
    const {
      price = null,
      factor = null,
      steps = [],
    } = prices.find(({ licenseTypeId }) => licenseTypeId === row.license_type_id) ?? {};
    const next = keep({ price, factor, steps });
    await offerAt(tx, productId, row.license_type_id, next);
    changes.push(changeOf(row, next));
  }
  return changes;
}

const keep = ({ price, factor, steps }: { [Name in keyof SentPrice]-?: Exclude<SentPrice[Name], undefined> }) => ({
  own_price_cents: price,
  factor_thousandths: factor === null ? null : Math.round(factor * 1000),
  steps: steps.map(({ from, to, price: price_cents }): StepRow => ({ from, to, price_cents })),
});

const changeOf = (row: PriceRow, next: OwnPriceRow): PriceChange => ({
  isNew: !row.is_offered,
  before: presentLicensePrice(row),
  after: presentLicensePrice({ ...next, license_type_id: row.license_type_id }),
});
