import { useCallback, useEffect, useRef, useState } from 'react';
import { CallRefused } from '#contract/client.ts';
import type { CodeProblem, Discount } from '#contract/nouns/codes.ts';
import type { Answer } from '#contract/nouns/order-questions.ts';
import type { QuotedLine } from '#contract/nouns/orders.ts';
import { FAMILY } from '#contract/parts.ts';
import type { Buyer, OrderTax } from '#contract/shop/tax.ts';
import { FIRST_TIER } from '#contract/tiers.ts';
import { call } from '../api/call.ts';
import { useAuth } from '../session/auth-provider.tsx';
import { type CartItem, changeQuantity, type LineKey, nameLine, removeFromCart } from './cart.ts';
import { listBundles } from './cart-bundles.ts';
import { applyQuote } from './cart-changes.ts';
import { type CartCredit, listCredits } from './cart-credits.ts';
import { type CartOwned, listOwned } from './cart-owned.ts';
import { readCart, useCart, writeCart } from './cart-store.ts';
import { agreeTo, type CartTerms, type ChangedTerms, listTerms } from './cart-terms.ts';
import { useCode } from './code-store.ts';

export type ExclusiveProduct = { productId: number; name: string };

/** `total` in dollars, `tax` what of it is tax. */
export type Bill = {
  total: number;
  tax: OrderTax;
  discount: Discount | null;
  codeProblem: CodeProblem | null;
  /** The lines as they were asked about, at today's prices by the buyer's answers. */
  lines: readonly QuotedLine[];
  answers: readonly Answer[];
};

/** What the prices of a cart go by next to its lines. */
export type CartQuestion = {
  licensee?: string;
  /** What the buyer has takes nothing off then. */
  isForClient?: boolean;
  /** The company that it is bought for. */
  companyId?: number | null;
  buyer?: Buyer | null;
  answers?: readonly { question_id: number; option_id: number }[];
};

/** The words and the prices that a cart was checked with; no bill where the shop gave no answer. */
export type Checked = { terms: readonly CartTerms[]; bill: Bill | null };

export type CheckedCart = {
  /** Null until the cart has been read. */
  items: CartItem[] | null;
  /** What larger licences cost less, as the shop last said for this cart. */
  credits: CartCredit[];
  /** The lines with a licence that the buyer already has, from the shop's last answer for this cart. */
  owned: CartOwned[];
  /** What the bundles are made of, as the shop last said for this cart. */
  bundles: (LineKey & { words: string })[];
  /** The fonts that are to be bought exclusively, as the shop last said for this cart. */
  alone: ExclusiveProduct[];
  /** The words that the lines are sold under, as the shop last said for this cart. */
  terms: CartTerms[];
  /**
   * What the shop said once the question that is under way is answered: who is quick may press before it has said
   * anything.
   */
  whenChecked: () => Promise<Checked>;
  /** What the cart comes to with its tax, as the shop last said; null while it has not. */
  bill: Bill | null;
  /** What was not as it was when it was put in, a sentence each. */
  changes: string[];
  /** The cart as it was before the last line was taken out. */
  undo: { removed: CartItem; restore: () => void } | null;
  setQuantity: (line: CartItem, quantity: number) => void;
  remove: (line: CartItem) => void;
  /** Asks once more, after the shop refused an order for its prices. */
  checkAgain: () => void;
  /** Takes over the terms that the shop named when it refused an order. @returns all of them as they are then. */
  takeTerms: (changed: ChangedTerms[]) => CartTerms[];
};

/**
 * The cart, compared with today's prices whenever it comes into view or changes. A licence is replaced only by one of
 * the same licensee, and tax depends on the buyer; `onAnswer` gets the errors in the buyer's details, if any.
 */
export function useCheckedCart(
  { licensee = '', isForClient = false, companyId = null, buyer = null, answers = [] }: CartQuestion,
  onAnswer?: (fields: Record<string, string>) => void,
): CheckedCart {
  const items = useCart();
  const [changes, setChanges] = useState<string[]>([]);
  const [credits, setCredits] = useState<CartCredit[]>([]);
  const [owned, setOwned] = useState<CartOwned[]>([]);
  const [alone, setAlone] = useState<ExclusiveProduct[]>([]);
  const [terms, setTerms] = useState<CartTerms[]>([]);
  const checking = useRef<Promise<Checked>>(Promise.resolve({ terms: [], bill: null }));
  const [tries, setTries] = useState(0);
  const { session } = useAuth();
  const asker = session?.token;
  const code = useCode();
  // Discounts, credits and tax change with every line.
  const requested = items?.map((item) => `${nameLine(item)}/${item.quantity}`).join();
  const from = JSON.stringify([buyer, answers, code, isForClient, companyId]);
  const [bill, setBill] = useState<Bill | null>(null);
  const [removed, setRemoved] = useState<{ line: CartItem; before: CartItem[] } | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another person, or other lines, are another question.
  useEffect(() => {
    if (requested === undefined) return;
    let isWanted = true;
    const check = checkPrices({ licensee, isForClient, companyId, buyer, answers }, code);
    const before = checking.current;
    checking.current = check.then(
      ({ terms, bill }) => ({ terms, bill }),
      () => before,
    );
    check.then(
      (checked) => {
        if (!isWanted) return;
        // Told before it is written: another cart is another question, and the answer to this one is not wanted any
        // more.
        setCredits(checked.credits);
        setOwned(checked.owned);
        setAlone(checked.alone);
        setTerms(checked.terms);
        setBill(checked.bill);
        onAnswer?.({});
        if (JSON.stringify(checked.cart) !== JSON.stringify(readCart())) writeCart(checked.cart);
        if (checked.changes.length > 0) setChanges(checked.changes);
      },
      (error: unknown) => {
        const fields = error instanceof CallRefused && error.body?.fields;
        if (onAnswer && fields) {
          if (isWanted) onAnswer(fields);
          return;
        }
        // Without an answer the stored prices stay; the shop checks again before anything is paid.
        console.warn('The prices of the cart could not be checked.', error);
      },
    );
    return () => {
      isWanted = false;
    };
  }, [requested, asker, licensee, from, tries]);

  const checkAgain = useCallback(() => setTries((before) => before + 1), []);

  return {
    items,
    credits,
    owned,
    bundles: listBundles(bill?.lines ?? []),
    alone,
    terms,
    whenChecked: () => checking.current,
    bill,
    changes,
    undo: removed && {
      removed: removed.line,
      restore: () => {
        writeCart(removed.before);
        setRemoved(null);
      },
    },
    setQuantity: (line, quantity) => writeCart(changeQuantity(readCart(), line, quantity)),
    remove: (line) => {
      setRemoved({ line, before: readCart() });
      writeCart(removeFromCart(readCart(), line));
    },
    checkAgain,
    takeTerms: (changed) => {
      const agreed = agreeTo(terms, changed);
      setTerms(agreed);
      checking.current = Promise.resolve({ terms: agreed, bill });
      return agreed;
    },
  };
}

async function checkPrices(
  { licensee = '', isForClient = false, companyId = null, buyer = null, answers = [] }: CartQuestion,
  code: string,
): Promise<Pick<CheckedCart, 'changes' | 'credits' | 'owned' | 'alone' | 'terms' | 'bill'> & { cart: CartItem[] }> {
  const cart = readCart();
  if (cart.length === 0) return { cart, changes: [], credits: [], owned: [], alone: [], terms: [], bill: null };
  const items = cart.map(({ productId, partId = FAMILY, licenseTypeId, tierId = FIRST_TIER, quantity }) => ({
    product_id: productId,
    part_id: partId,
    license_type_id: licenseTypeId,
    tier_id: tierId,
    quantity,
  }));
  const { data } = await call('quoteLines', {
    body: {
      items,
      ...(licensee === '' ? {} : { licensee }),
      // No price goes by the client's name, which may not be typed yet.
      ...(isForClient && { for: { kind: 'client', name: '-' } }),
      ...(companyId !== null && { company_id: companyId }),
      ...(buyer && { buyer }),
      ...(code !== '' && { code }),
      ...(answers.length > 0 && { answers: [...answers] }),
    },
  });
  // The cart may have changed while the shop was looking; what it says holds line by line.
  const checked = applyQuote(readCart(), data.items);
  const alone = data.items.flatMap(({ product_id, name, exclusive }) =>
    exclusive && name !== null ? [{ productId: product_id, name }] : [],
  );
  const { total, tax, discount, codeProblem } = data;
  const bill = { total, tax, discount, codeProblem, lines: data.items, answers: data.answers };
  return {
    ...checked,
    credits: listCredits(data.items),
    owned: listOwned(data.items),
    alone,
    terms: listTerms(data.items),
    bill,
  };
}
