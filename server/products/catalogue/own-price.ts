import { asCents, toDollars } from '#contract/money.ts';
import type { LicensePrice, OfferedLicense } from '#contract/nouns/license-prices.ts';
import type { PricedPart } from '#contract/parts.ts';
import { inSale, type OwnPrice, type Pricing, priceThere, type RunningSale } from '#contract/price.ts';
import { type LicenseTypeRow, presentLicenseType } from '#server/license-types/license-type.ts';

/** A step as it is stored. */
export type StepRow = { from: number; to: number | null; price_cents: number };
/** What a product says of the price of a licence type, as it is stored. */
export type OwnPriceRow = { own_price_cents: number | null; factor_thousandths: number | null; steps: StepRow[] };
/** `sale` is the sale that the product is in; its sale price has it already. */
export type PricesOfProduct = {
  regular_price_cents: number;
  sale_price_cents: number | null;
  sale: Pick<RunningSale, 'percent'> | null;
};

/** The same as the contract has it. */
export function presentOwnPrice(row: OwnPriceRow): OwnPrice {
  return {
    price: dollars(row.own_price_cents),
    factor: row.factor_thousandths === null ? null : row.factor_thousandths / 1000,
    steps: row.steps.map(({ from, to, price_cents }) => ({
      from,
      to,
      price: toDollars(asCents(price_cents)),
    })),
  };
}

export const presentLicensePrice = (row: OwnPriceRow & { license_type_id: number }): LicensePrice => ({
  licenseTypeId: row.license_type_id,
  ...presentOwnPrice(row),
});

/** What the licences of a type cost for a product today: one of them, and by steps where there are some. In dollars. */
export function todaysPrice(
  product: PricesOfProduct,
  type: { pricing: Pricing; price_cents: number },
  own: OwnPriceRow,
): ReturnType<typeof priceThere> {
  return priceThere(
    inDollars(product),
    { pricing: type.pricing, price: dollars(type.price_cents) },
    presentOwnPrice(own),
    product.sale?.percent,
  );
}

/** Licence types as a product is offered under them, at its prices. */
export function presentOffers(
  product: PricesOfProduct,
  rows: readonly (LicenseTypeRow & OwnPriceRow)[],
): OfferedLicense[] {
  return rows.map((row) => ({ ...presentLicenseType(row), ...todaysPrice(product, row, row) }));
}

/** The prices of a product as the contract computes with them. */
export const inDollars = (product: Omit<PricesOfProduct, 'sale'>) => ({
  regularPrice: dollars(product.regular_price_cents),
  salePrice: dollars(product.sale_price_cents),
});

/** A part with what is left of its price in a sale. */
export function partInSale<Part extends PricedPart | null>(part: Part, sale: PricesOfProduct['sale']): Part {
  if (part === null || sale === null) return part;
  const reduced = inSale(asCents(part.regular_price_cents), sale.percent);
  return { ...part, sale_price_cents: Math.min(part.sale_price_cents || reduced, reduced) };
}

function dollars(cents: number): number;
function dollars(cents: number | null): number | null;
function dollars(cents: number | null): number | null {
  return cents === null ? null : toDollars(asCents(cents));
}
