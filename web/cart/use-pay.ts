import { useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { CallRefused } from '#contract/client.ts';
import { t } from '#contract/languages/translate.ts';
import { CURRENCY } from '#contract/money.ts';
import type { Order } from '#contract/nouns/orders.ts';
import { FAMILY } from '#contract/parts.ts';
import { type ProviderName, startOfOrder } from '#contract/payment-providers.ts';
import type { ClientIn } from '#contract/shop/client.ts';
import type { Buyer } from '#contract/shop/tax.ts';
import { FIRST_TIER } from '#contract/tiers.ts';
import { call } from '../api/call.ts';
import { rememberPosition } from '../session/after-login.ts';
import { useAuth } from '../session/auth-provider.tsx';
import { readItem, removeItem, writeItem } from '../ui/browser-storage.ts';
import { type CartItem, isSameLine, keyOf } from './cart.ts';
import { readCart, writeCart } from './cart-store.ts';
import type { CartTerms, ChangedTerms } from './cart-terms.ts';
import { readCode, writeCode } from './code-store.ts';
import { texts } from './texts.ts';
import type { BillingChosen } from './use-billing.ts';
import type { Bill, CheckedCart } from './use-checked-cart.ts';

/** What was asked for when the till was last used, and the key under which the shop knows it. */
const storedName = 'fontshop_order_key';

export type Pay = {
  isBusy: boolean;
  problem: { title: string; reason: string | null } | null;
  /** The order of this cart, where it is paid already; its lines are out of the cart. */
  paidOrder: number | null;
  /** The terms that have changed since they were read, so that nothing was ordered; null where none have. */
  changedTerms: ChangedTerms[] | null;
  /**
   * `agreed` are the words that the lines are bought under, where they are not those that the cart was checked with.
   */
  pay: (way?: ProviderName, agreed?: readonly CartTerms[]) => Promise<void>;
  /** Goes back to the cart without a word to the new terms. */
  keepTerms: () => void;
};

/**
 * What a buyer says next to the lines: who will use the fonts, if not the buyer, or which client gets them, whether the
 * files may come at once, where the buyer is, and what was asked of the order.
 */
export type Terms = {
  licensee?: string;
  for?: ClientIn;
  /** The company that has the licences. */
  company_id?: number;
  consent?: string;
  buyer?: Buyer;
  answers?: { question_id: number; option_id: number }[];
} & BillingChosen['given'];

/**
 * Places the order of the cart, starts its payment and leaves for where it is paid. `way` is the buyer's choice, where
 * there is one. `onWrong` hears what the shop said is wrong with what was sent, by field. Whether the order was paid
 * elsewhere is not looked up while its buyer is just returning from paying it here.
 */
export function usePay(
  { checkAgain, whenChecked }: Pick<CheckedCart, 'checkAgain' | 'whenChecked'>,
  terms: Terms = {},
  onWrong?: (fields: Readonly<Record<string, string>>) => void,
  isReturning = false,
): Pay {
  const { session } = useAuth();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<Pay['problem']>(null);
  const [changedTerms, setChangedTerms] = useState<ChangedTerms[] | null>(null);
  const [paidOrder, setPaidOrder] = useState<number | null>(null);
  const underway = useRef(false);
  const userId = session?.user.id ?? null;

  useEffect(() => {
    const look = async () => {
      const { order, user } = readOrderKey();
      if (document.hidden || underway.current || order === undefined || user !== userId) return;
      const { data } = await call('orderById', { params: { id: order } });
      if (!standsPaid(data) || readOrderKey().order !== order) return;
      takeOutOrdered(data);
      setPaidOrder(order);
    };
    // It may have been paid in another browser or app meanwhile; without an answer the cart stays as it is.
    const lookQuietly = () => void look().catch(console.warn);
    if (!isReturning) lookQuietly();
    document.addEventListener('visibilitychange', lookQuietly);
    return () => document.removeEventListener('visibilitychange', lookQuietly);
  }, [userId, isReturning]);

  useEffect(() => {
    // A page taken out of the browser's memory by the back button is not busy any more.
    const onShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      underway.current = false;
      setIsBusy(false);
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  async function pay(way?: ProviderName, agreed?: readonly CartTerms[]) {
    if (underway.current) return;
    if (session === null) {
      rememberPosition('checkout');
      navigate('/login', { state: { message: t(texts.loginFirst) } });
      return;
    }
    underway.current = true;
    setIsBusy(true);
    setProblem(null);
    setPaidOrder(null);
    setChangedTerms(null);
    // The prices that were read, and not those that the shop is about to tell.
    const cart = readCart();
    try {
      const checked = await whenChecked();
      const result = { cart, terms, agreed: agreed ?? checked.terms, bill: checked.bill };
      window.location.assign(await payOnce(session.user.id, result, way));
    } catch (error) {
      underway.current = false;
      setIsBusy(false);
      if (error instanceof AlreadyPaid) {
        takeOutOrdered(error.order);
        return setPaidOrder(error.order.id);
      }
      const body = error instanceof CallRefused ? error.body : null;
      if (isOtherPrice(body?.code)) checkAgain();
      if (isOtherPage(body?.code)) void revalidate();
      if (body?.code === 'terms_changed') return setChangedTerms(body.terms ?? []);
      onWrong?.(body?.fields ?? {});
      setProblem({ title: t(texts.checkoutFailed), reason: body?.message ?? null });
    }
  }

  return { isBusy, problem, paidOrder, changedTerms, pay, keepTerms: () => setChangedTerms(null) };
}

/** What the shop says of an order that is over: the same cart is another order from now on. */
const OVER = ['order_closed', 'order_already_paid'];

/** Whether an order is paid and not refunded. A refunded order may be bought again. */
const standsPaid = ({ paidAt, status }: Order) => paidAt !== null && status !== 'refunded';

/** The shop knows the order of this cart as paid: anyone who pays again hears that first. */
class AlreadyPaid extends Error {
  readonly order: Order;

  constructor(order: Order) {
    super(`Order ${order.id} is paid.`);
    this.order = order;
  }
}

/** What is agreed to: the prices of the cart, and what stands next to them. */
type Message = { cart: readonly CartItem[]; terms: Terms; agreed: readonly CartTerms[]; bill: Bill | null };

/** Pays the order of this cart that is known already, or where that cannot be paid any more, a new one. */
async function payOnce(userId: number, result: Message, way?: ProviderName): Promise<string> {
  try {
    return await startPayment(userId, result, way);
  } catch (error) {
    if (!(error instanceof CallRefused) || !OVER.includes(error.code)) throw error;
    const { order } = readOrderKey();
    forgetOrderKey();
    // A buyer who has already paid sees that before paying a second time.
    if (error.code === 'order_already_paid' && order !== undefined) {
      const { data } = await call('orderById', { params: { id: order } });
      if (standsPaid(data)) throw new AlreadyPaid(data);
    }
    return startPayment(userId, result, way);
  }
}

/**
 * @returns the address where the buyer approves. @throws CallRefused; Error when the shop's answer lacks what it
 * promised.
 */
async function startPayment(
  userId: number,
  { cart, terms, agreed, bill }: Message,
  way?: ProviderName,
): Promise<string> {
  const code = readCode();
  const items = cart.map((item) => ({
    product_id: item.productId,
    part_id: item.partId ?? FAMILY,
    license_type_id: item.licenseTypeId,
    tier_id: item.tierId ?? FIRST_TIER,
    quantity: item.quantity,
    price: priceOf(bill, item),
    ...versionOf(agreed, item),
  }));
  const body = {
    user_id: userId,
    payment_id: null,
    items,
    ...terms,
    // A code that takes nothing off was said so.
    ...(code !== '' && bill?.codeProblem === null && { code }),
    ...(bill && { discount: bill.discount?.amount ?? 0 }),
    ...(readItem('fontshop_referrer') && { referrer: readItem('fontshop_referrer') }),
  };
  const { data: placed } = await call('createOrder', {
    body,
    headers: { 'idempotency-key': orderKeyOf(body) },
  });
  if (!placed?.order?.id) throw new Error('The answer names no order.');
  const { id, total_amount } = placed.order;
  if (standsPaid(placed.order)) throw new AlreadyPaid(placed.order);
  writeItem(storedName, JSON.stringify({ ...readOrderKey(), order: id, user: userId }));
  const { name, told } = startOfOrder(way);
  const { data: payment } = await call(name, {
    body: { orderId: id, total: total_amount, currency: CURRENCY, ...(way && { instead: true }), ...told },
  });
  if (!payment?.approval_url) throw new Error('The answer names no place to approve.');
  return payment.approval_url;
}

/** The price that was shown, by the buyer's answers. */
const priceOf = (bill: Bill | null, item: CartItem): number =>
  bill?.lines.find((line) => isSameLine(keyOf(line), item) && line.quantity === item.quantity)?.price ?? item.price;

/** What the shop refuses an order with whose prices are not today's. */
const isOtherPrice = (code = ''): boolean =>
  ['price_changed', 'discount_changed', 'answer_unknown'].includes(code) || code.startsWith('code_');

/** What the shop refuses an order with that was placed from a page which asks something else than it does today. */
const isOtherPage = (code = ''): boolean => ['consent_changed', 'answer_unknown'].includes(code);

function versionOf(agreed: readonly CartTerms[], item: CartItem) {
  const line = agreed.find((one) => isSameLine(one, item));
  return line ? { termsVersion: line.version } : {};
}

/**
 * The `Idempotency-Key` of an order: the same for the same cart, person and wishes, in every tab and after coming back
 * from the payment provider, until it is forgotten. So a cart that is paid again is the same order.
 */
function orderKeyOf(body: object): string {
  const asked = JSON.stringify(body);
  const stored = readOrderKey();
  if (stored.asked === asked && stored.key) return stored.key;
  // randomUUID is only there on https and localhost.
  const key = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
  writeItem(storedName, JSON.stringify({ asked, key }));
  return key;
}

/** What is stored of the last order of this browser; `order` and `user` once the shop has placed it. */
type StoredKey = { asked?: string; key?: string; order?: number; user?: number };

function readOrderKey(): StoredKey {
  try {
    const stored: unknown = JSON.parse(readItem(storedName) ?? '{}');
    return typeof stored === 'object' && stored !== null ? stored : {};
  } catch {
    // A key that cannot be read costs nothing but itself: the cart becomes a new order.
    return {};
  }
}

/** The order is paid or cannot be paid any more: the same cart is another order from now on. */
export function forgetOrderKey(): void {
  removeItem(storedName);
}

/**
 * Takes the lines of an order out of the cart; the same cart is another order from now on, and so is what was said next
 * to it.
 */
export function takeOutOrdered({ orderItems, discount }: Order): void {
  const ordered = orderItems.map(({ product, part, license }) => ({
    productId: product.id,
    partId: part.id,
    licenseTypeId: license.licenseType.id,
    ...(license.tier && { tierId: license.tier.id }),
  }));
  writeCart(readCart().filter((item) => !ordered.some((line) => isSameLine(line, item))));
  if (discount?.code === readCode()) writeCode('');
  removeItem('fontshop_terms');
  removeItem('fontshop_billing');
  forgetOrderKey();
}
