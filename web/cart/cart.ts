import { type Cents, centsOf, toDollars } from '#contract/money.ts';
import { FAMILY } from '#contract/parts.ts';
import { type PriceStep, totalOf, unitPrice } from '#contract/price.ts';
import { formatCount } from '#contract/text/write-number.ts';
import { FIRST_TIER } from '#contract/tiers.ts';

/**
 * One line of the cart, as it is stored in the browser. `price` is the unit price in dollars when it was last looked
 * up, and `steps` what another quantity would cost each, where that is not the same.
 */
export type CartItem = {
  productId: number;
  name: string;
  licenseName: string;
  licenseType: string;
  licenseTypeId: number;
  /** Absent for the family; `name` is that of the product with its part. */
  partId?: number;
  /** Absent where the licence type comes in one size. */
  tierId?: number;
  price: number;
  quantity: number;
  image: string;
  steps?: PriceStep[];
};

export const largestQuantity = 999;

/** Adds lines to a cart; the same product under the same licence becomes more of the same line. */
export function addToCart(cart: readonly CartItem[], added: readonly CartItem[]): CartItem[] {
  const lines = [...cart];
  for (const item of added) {
    const at = lines.findIndex((line) => isSameLine(line, item));
    const before = lines[at];
    if (before) lines[at] = withQuantity(item, before.quantity + item.quantity);
    else lines.push({ ...item, quantity: limitQuantity(item.quantity) });
  }
  return lines;
}

/** Sets the quantity of one line, within 1 and 999. */
export function changeQuantity(cart: readonly CartItem[], line: CartItem, quantity: number): CartItem[] {
  return cart.map((item) => (isSameLine(item, line) ? withQuantity(item, quantity) : item));
}

/** This many of a line, at the price of their step. */
export function withQuantity(item: CartItem, wanted: number): CartItem {
  const quantity = limitQuantity(wanted);
  const { price, steps = [] } = item;
  const unit = unitPrice({ regularPrice: price, salePrice: null }, { pricing: 'product', price, steps }, quantity);
  return { ...item, quantity, price: toDollars(unit) };
}

/** Takes one line out. */
export function removeFromCart(cart: readonly CartItem[], line: CartItem): CartItem[] {
  return cart.filter((item) => !isSameLine(item, line));
}

/** What tells the lines of a cart apart. */
export type LineKey = Pick<CartItem, 'productId' | 'licenseTypeId' | 'partId' | 'tierId'>;

type WireLine = { product_id: number; part_id: number; license_type_id: number; tier_id: number };

/** The same of a line as the shop names it. */
export const keyOf = (line: WireLine): LineKey => ({
  productId: line.product_id,
  partId: line.part_id,
  licenseTypeId: line.license_type_id,
  tierId: line.tier_id,
});

/** Two lines are one when product, part and licence are the same. */
export function isSameLine(one: LineKey, other: LineKey): boolean {
  return nameLine(one) === nameLine(other);
}

/** Tells a line from all others, as a key of React. */
export const nameLine = ({ productId, partId = FAMILY, licenseTypeId, tierId = FIRST_TIER }: LineKey): string =>
  [productId, partId, licenseTypeId, tierId].join('/');

/** What the cart costs at the prices stored in it. */
export function sumCart(cart: readonly CartItem[]): Cents {
  return totalOf(cart.map((item) => ({ unit_cents: centsOf(item.price), quantity: item.quantity })));
}

/** Quantities are typed by people: whole numbers from 1 to 999, anything else counts as 1. */
export function limitQuantity(quantity: number): number {
  const whole = Math.trunc(quantity);
  return Number.isFinite(whole) ? Math.min(Math.max(whole, 1), largestQuantity) : 1;
}

/** Reads what the browser stored. Anything that is not a cart is thrown away. */
export function parseCart(stored: string | null): CartItem[] {
  if (stored === null) return [];
  try {
    const value: unknown = JSON.parse(stored);
    return Array.isArray(value) && value.every(isCartItem) ? value : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

function isCartItem(value: unknown): value is CartItem {
  if (typeof value !== 'object' || value === null) return false;
  const item = value as Record<string, unknown>;
  return (
    isWhole(item.productId) &&
    isWhole(item.licenseTypeId) &&
    isWhole(item.quantity) &&
    typeof item.price === 'number' &&
    item.price >= 0 &&
    item.price < 1_000_000 &&
    (item.partId === undefined || isWhole(item.partId)) &&
    (item.tierId === undefined || isWhole(item.tierId)) &&
    (item.steps === undefined || Array.isArray(item.steps)) &&
    ['name', 'licenseName', 'licenseType', 'image'].every((key) => typeof item[key] === 'string')
  );
}

function isWhole(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 1;
}

/** "1 licence", "3 licences": how many are bought, not how many lines there are. */
export function countLicenses(items: readonly { quantity: number }[]): string {
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return formatCount('{count} licence', '{count} licences', count);
}
