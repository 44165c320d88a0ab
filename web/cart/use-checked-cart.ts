import { useCallback, useEffect, useState } from 'react';
import { call } from '../api/call.ts';
import { useAuth } from '../session/auth-provider.tsx';
import { type CartItem, changeQuantity, removeFromCart } from './cart.ts';
import { applyPrices, applyQuote } from './cart-changes.ts';
import { type CartCredit, listCredits } from './cart-credits.ts';
import { readCart, useCart, writeCart } from './cart-store.ts';
import { agreeTo, type CartTerms, type ChangedTerms, listTerms } from './cart-terms.ts';

export type Alone = { productId: number; name: string };

export type CheckedCart = {
  /** Null while nobody knows yet what is in it. */
  items: CartItem[] | null;
  /** What larger licences cost less, as the shop last said for this cart. */
  credits: CartCredit[];
  /** The fonts that are to be bought exclusively, as the shop last said for this cart. */
  alone: Alone[];
  /** The words that the lines are sold under, as the shop last said for this cart. */
  terms: CartTerms[];
  /** What was not as it was when it was put in, a sentence each. */
  changes: string[];
  /** The cart as it was before the last line was taken out. */
  undo: { removed: CartItem; restore: () => void } | null;
  setQuantity: (line: CartItem, quantity: number) => void;
  remove: (line: CartItem) => void;
  /** Takes over the prices that the shop named when it refused an order. */
  takePrices: (prices: { product_id: number; license_type_id: number; price: number }[]) => void;
  /** Takes over the terms that the shop named when it refused an order. @returns all of them as they are then. */
  takeTerms: (changed: ChangedTerms[]) => CartTerms[];
};

/** The cart, compared with today's prices whenever it comes into view. A licence is replaced only by one of the same licensee. */
export function useCheckedCart(licensee = ''): CheckedCart {
  const items = useCart();
  const [changes, setChanges] = useState<string[]>([]);
  const [credits, setCredits] = useState<CartCredit[]>([]);
  const [alone, setAlone] = useState<Alone[]>([]);
  const [terms, setTerms] = useState<CartTerms[]>([]);
  const { session } = useAuth();
  const asker = session?.token;
  // A visitor's prices are asked for once; what somebody who is known may replace changes with every line.
  const lines = items?.map(({ productId, licenseTypeId, quantity }) => `${productId}/${licenseTypeId}/${quantity}`);
  const asked = asker === undefined ? items !== null : lines?.join();
  const [removed, setRemoved] = useState<{ line: CartItem; before: CartItem[] } | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another person, or other lines, are another question.
  useEffect(() => {
    if (asked === undefined || asked === false) return;
    let isWanted = true;
    checkPrices(licensee).then(
      (checked) => {
        if (!isWanted) return;
        // Told before it is written: another cart is another question, and the answer to this one is not wanted any more.
        setCredits(checked.credits);
        setAlone(checked.alone);
        setTerms(checked.terms);
        if (JSON.stringify(checked.cart) !== JSON.stringify(readCart())) writeCart(checked.cart);
        if (checked.changes.length > 0) setChanges(checked.changes);
      },
      (error: unknown) => {
        // Without an answer the kept prices stand; the shop looks again before anything is paid.
        console.warn('The prices of the cart could not be checked.', error);
      },
    );
    return () => {
      isWanted = false;
    };
  }, [asked, asker, licensee]);

  const takePrices = useCallback<CheckedCart['takePrices']>((prices) => {
    const checked = applyPrices(readCart(), prices);
    writeCart(checked.cart);
    setChanges(checked.changes);
  }, []);

  return {
    items,
    credits,
    alone,
    terms,
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
    takePrices,
    takeTerms: (changed) => {
      const agreed = agreeTo(terms, changed);
      setTerms(agreed);
      return agreed;
    },
  };
}

async function checkPrices(
  licensee: string,
): Promise<Pick<CheckedCart, 'changes' | 'credits' | 'alone' | 'terms'> & { cart: CartItem[] }> {
  const cart = readCart();
  if (cart.length === 0) return { cart, changes: [], credits: [], alone: [], terms: [] };
  const items = cart.map(({ productId, licenseTypeId, quantity }) => ({
    product_id: productId,
    license_type_id: licenseTypeId,
    quantity,
  }));
  const { data } = await call('quoteLines', { body: { items, ...(licensee === '' ? {} : { licensee }) } });
  // The cart may have changed while the shop was looking; what it says holds line by line.
  const checked = applyQuote(readCart(), data.items);
  const alone = data.items.flatMap(({ product_id, name, exclusive }) =>
    exclusive && name !== null ? [{ productId: product_id, name }] : [],
  );
  return { ...checked, credits: listCredits(data.items), alone, terms: listTerms(data.items) };
}
